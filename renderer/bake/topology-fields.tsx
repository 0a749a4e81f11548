import type { Bake } from '../../shared/bake/bake.ts';
import { setTopologyField } from '../../shared/bake/field-edits.ts';
import { DOMAINS, LANES, TOPOLOGY } from '../../shared/bake/layout.ts';
import { useApp } from '../store/store.ts';
import { formatCount } from '../ui/format.ts';
import { NumberField } from './number-field.tsx';
import { useBakeSession } from './use-bake.ts';

const LABELS = {
  tileW: 'Width (tiles)',
  tileH: 'Height (tiles)',
  lanes: 'Lanes',
  domains: 'Domains',
} as const;

/** The array's size; sizes that contradict the tables or the format can be corrected here. */
export function TopologyFields({ bake }: { bake: Bake }) {
  const session = useBakeSession();
  const showDialog = useApp((state) => state.showDialog);
  const { topology } = bake;
  const { tileCount, tileW, tileH, lanes, domains } = topology;
  const wrong = [
    ...(tileW * tileH === tileCount ? [] : (['tileW', 'tileH'] as const)),
    ...(lanes === LANES ? [] : (['lanes'] as const)),
    ...(domains === DOMAINS ? [] : (['domains'] as const)),
  ];
  return (
    <div className="bake-fields">
      <p className="bake-fact" title={`${lanes} lanes, ${domains} domains`}>
        {formatCount(tileCount, 'tile')}
        <button type="button" onClick={() => showDialog('reshape')}>
          Change size…
        </button>
      </p>
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
  );
}
