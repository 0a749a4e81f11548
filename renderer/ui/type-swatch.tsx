import './type-swatch.css';

/** The colour of an event type, by its slot (shared/trace/event-types.ts). */
export function TypeSwatch({ slot }: { slot: number }) {
  return <span className="type-swatch" data-slot={slot} aria-hidden="true" />;
}
