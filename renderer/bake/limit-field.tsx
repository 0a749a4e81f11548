import { useId, useState } from 'react';
import type { Topology } from '../../shared/bake/bake.ts';
import { LIMIT } from '../../shared/bake/layout.ts';
import { setLimit } from '../../shared/bake/limit-edits.ts';
import { knownLimits } from './known-limits.ts';
import { NumberField } from './number-field.tsx';
import { useBakeSession } from './use-bake.ts';

interface Props {
  readonly limit: number | null;
  readonly topology: Topology;
}

export function LimitField({ limit, topology }: Props) {
  const session = useBakeSession();
  const id = useId();
  const known = knownLimits(topology);
  const isKnown = limit === null || known.some((choice) => choice.limit === limit);
  const [wantsOther, setWantsOther] = useState(false);
  const showsOther = limit !== null && (wantsOther || !isKnown);
  const put = (value: number | null) => session.edit((now) => setLimit(now, value));

  const choose = (chosen: string) => {
    setWantsOther(chosen === 'other');
    if (chosen === 'absent') put(null);
    else if (chosen !== 'other') put(Number(chosen));
    else if (limit === null) put(0);
  };
  return (
    <div className="bake-fields">
      <div className="bake-field">
        <label htmlFor={id} title={`tile_field_limit: ${LIMIT.limit.doc}`}>
          Tiles in use
        </label>
        <select
          id={id}
          data-field="limit"
          value={limit === null ? 'absent' : showsOther ? 'other' : limit}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="absent">not stored</option>
          {known.map((choice) => (
            <option key={choice.limit} value={choice.limit}>
              {choice.name}
            </option>
          ))}
          <option value="other">another…</option>
        </select>
      </div>
      {showsOther && (
        <NumberField
          label="Value"
          name={LIMIT.limit.name}
          value={limit}
          range={LIMIT.limit}
          onCommit={put}
        />
      )}
      {!isKnown && <p className="bake-hint">Cores take other values for all tiles.</p>}
    </div>
  );
}
