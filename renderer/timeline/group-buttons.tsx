import { Button } from '../ui/button.tsx';

/** Below a form: what it does, and away. */
export function GroupButtons(props: { label: string; disabled?: boolean; onCancel(): void }) {
  return (
    <div className="group-buttons">
      <Button onClick={props.onCancel}>Cancel</Button>
      <button
        type="submit"
        className="button"
        data-primary="true"
        disabled={props.disabled ?? false}
      >
        {props.label}
      </button>
    </div>
  );
}
