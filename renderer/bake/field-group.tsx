import { useId, type ReactNode } from 'react';
import { useApp } from '../store/store.ts';
import { useBakeState } from './use-bake.ts';

interface Props {
  readonly title: string;
  /** Dimmed behind the title: what stands in the group, also while it is closed. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Fields under a title that opens and closes them; what is closed stays so in other bakes. */
export function FieldGroup({ title, beside, children }: Props) {
  const id = useId();
  const closed = useBakeState((state) => state.closedGroups);
  const changeBake = useApp((state) => state.changeBake);
  const isOpen = !closed.includes(title);
  const toggle = () =>
    changeBake({
      closedGroups: isOpen ? [...closed, title] : closed.filter((other) => other !== title),
    });
  return (
    <section className="bake-group" aria-label={title}>
      <h3>
        <button
          type="button"
          className="bake-group-title"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <span className="bake-group-mark" aria-hidden="true" />
          {title}
          {beside !== undefined && <span className="bake-group-beside">{beside}</span>}
        </button>
      </h3>
      <div id={id} className="bake-group-body" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
