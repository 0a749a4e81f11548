import { limitOf, readHeader, readReadout } from '../../shared/bake/bake.ts';
import type { Bake } from '../../shared/bake/bake.ts';
import { setDoubleStrait, setHeaderField, setReadoutField } from '../../shared/bake/field-edits.ts';
import { FLAG_DOUBLE_STRAIT, HEADER, READOUT } from '../../shared/bake/layout.ts';
import { BitMask } from './bit-mask.tsx';
import { LimitField } from './limit-field.tsx';
import { NumberField } from './number-field.tsx';
import { TopologyFields } from './topology-fields.tsx';
import { useBakeSession } from './use-bake.ts';

/** What the whole bake has once: header, readout policy, field limit. */
export function BlobPanel({ bake }: { bake: Bake }) {
  const session = useBakeSession();
  const header = readHeader(bake);
  const readout = readReadout(bake);
  return (
    <>
      <TopologyFields topology={bake.topology} />
      <h3>Header</h3>
      <div className="bake-fields">
        {(['bakeId', 'profileId'] as const).map((key) => (
          <NumberField
            key={key}
            label={key === 'bakeId' ? 'Bake id' : 'Profile id'}
            name={HEADER[key].name}
            value={header[key]}
            range={HEADER[key]}
            title={`${HEADER[key].name}: ${HEADER[key].doc}`}
            onCommit={(value) => session.edit((now) => setHeaderField(now, key, value))}
          />
        ))}
      </div>
      <label className="bake-check" title={`flags: ${HEADER.flags.doc}`}>
        <input
          type="checkbox"
          data-field="double_strait"
          checked={(header.flags & FLAG_DOUBLE_STRAIT) !== 0}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            session.edit((now) => setDoubleStrait(now, on));
          }}
        />
        Double strait
      </label>
      <h3>Readout</h3>
      <div className="bake-fields">
        <div className="bake-field">
          <label htmlFor="bake-readout-mode" title={`mode: ${READOUT.mode.doc}`}>
            Mode
          </label>
          <select
            id="bake-readout-mode"
            data-field="mode"
            value={readout.mode}
            onChange={(event) => {
              const mode = Number(event.currentTarget.value);
              session.edit((now) => setReadoutField(now, 'mode', mode));
            }}
          >
            <option value={0}>0 raw bus</option>
            <option value={1}>1 winner</option>
            {readout.mode > 1 && <option value={readout.mode}>{readout.mode} unknown</option>}
          </select>
        </div>
        <NumberField
          label="Settle (ns)"
          name={READOUT.settleNs.name}
          value={readout.settleNs}
          range={READOUT.settleNs}
          title={`settle_ns: ${READOUT.settleNs.doc}`}
          onCommit={(value) => session.edit((now) => setReadoutField(now, 'settleNs', value))}
        />
      </div>
      <BitMask
        label="Winner domains"
        title={`winner_domain_mask: ${READOUT.winnerDomainMask.doc}`}
        name="winner_domain_mask"
        mask={readout.winnerDomainMask}
        bitName={(bit) => `read domain ${bit}`}
        onToggle={(bit, on) => {
          const flag = 1 << bit;
          session.edit((now) => {
            const mask = readReadout(now).winnerDomainMask;
            const next = on ? mask | flag : mask & ~flag;
            return setReadoutField(now, 'winnerDomainMask', next);
          });
        }}
      />
      <h3>Field limit</h3>
      <LimitField limit={limitOf(bake)} topology={bake.topology} />
    </>
  );
}
