import type { Topology } from '../../shared/bake/bake.ts';
import { setTopologyField } from '../../shared/bake/field-edits.ts';
import { DOMAINS, LANES, TOPOLOGY } from '../../shared/bake/layout.ts';
import { NumberField } from './number-field.tsx';
import { useBakeSession } from './use-bake.ts';

const LABELS = {
  tileW: 'Width (tiles)',
  tileH: 'Height (tiles)',
  lanes: 'Lanes',
  domains: 'Domains',
} as const;

/** Sizes that contradict the tables or the format can be corrected; sound ones are not shown. */
export function TopologyFields({ topology }: { topology: Topology }) {
  const session = useBakeSession();
  const { tileCount, tileW, tileH, lanes, domains } = topology;
  const wrong = [
    ...(tileW * tileH === tileCount ? [] : (['tileW', 'tileH'] as const)),
    ...(lanes === LANES ? [] : (['lanes'] as const)),
    ...(domains === DOMAINS ? [] : (['domains'] as const)),
  ];
  if (wrong.length === 0) return null;
  return (
    <>
      <h3>Topology</h3>
      <div className="bake-fields">
        {wrong.map((key) => (
          <NumberField
            key={key}
            label={LABELS[key]}
            name={TOPOLOGY[key].name}
            value={topology[key]}
            range={TOPOLOGY[key]}
            title={`${TOPOLOGY[key].name}: ${TOPOLOGY[key].doc}`}
            onCommit={(value) => session.edit((now) => setTopologyField(now, key, value))}
          />
        ))}
      </div>
    </>
  );
}
