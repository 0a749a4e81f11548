import type { QueryError } from '../../shared/query/query-pieces.ts';
import type { Proposal } from './search-proposals.ts';

export const PROPOSALS_ID = 'search-proposals';
export const optionId = (index: number): string => `search-option-${index}`;

/** Below the field: what is wrong with its text, what was searched for before, and examples. */
export function SearchProposals(props: {
  proposals: readonly Proposal[];
  active: number;
  error: QueryError | null;
  onChoose(text: string): void;
}) {
  const { proposals, active, error } = props;
  const pastCount = proposals.filter(({ finds }) => finds === null).length;
  return (
    // The field keeps the keys.
    <div className="search-more" onMouseDown={(event) => event.preventDefault()}>
      {error !== null && (
        <p className="search-error" id="search-error" role="alert">
          {error.message} <span className="dim">Column {error.column + 1}.</span>
        </p>
      )}
      <ul id={PROPOSALS_ID} role="listbox" aria-label="Searches">
        {proposals.map(({ text, finds }, index) => (
          <li
            key={text}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            data-begins={index === 0 || index === pastCount || undefined}
            onClick={() => props.onChoose(text)}
          >
            <code>{text}</code>
            <span className="dim">{finds ?? 'before'}</span>
          </li>
        ))}
      </ul>
      <p className="search-grammar">
        Terms: <code>type</code> <code>name</code> <code>core</code> <code>dur</code>{' '}
        <code>start</code> <code>end</code>, or a word. All must hold; a comma gives alternatives,{' '}
        <code>!</code> leaves out.
      </p>
    </div>
  );
}
