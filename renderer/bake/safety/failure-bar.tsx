import { useBakeSession, useBakeState } from '../use-bake.ts';
import { saveAdvice } from './save-advice.ts';

/** What went wrong last, and what to do about it. */
export function FailureBar() {
  const session = useBakeSession();
  const failure = useBakeState((state) => state.failure);
  if (failure === null) return null;
  const advice = saveAdvice(failure);
  return (
    <div className="bake-failure" role="alert">
      <span>
        {failure.message} {advice !== null && `The edits are kept. ${advice}`}
      </span>
      {advice !== null && (
        <button type="button" onClick={() => void session.save({ as: true })}>
          Save as…
        </button>
      )}
      <button type="button" onClick={() => session.dismissFailure()}>
        Dismiss
      </button>
    </div>
  );
}
