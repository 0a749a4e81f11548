import { useId } from 'react';
import { readReadout, type Bake } from '../../shared/bake/bake.ts';
import { setReadoutField } from '../../shared/bake/field-edits.ts';
import { READOUT } from '../../shared/bake/layout.ts';
import { BitMask } from './bit-mask.tsx';
import { NumberField } from './number-field.tsx';
import { useBakeSession } from './use-bake.ts';

export function ReadoutFields({ bake }: { bake: Bake }) {
  const session = useBakeSession();
  const id = useId();
  const { mode, settleNs, winnerDomainMask } = readReadout(bake);
  return (
    <>
      <div className="bake-fields">
        <div className="bake-field">
          <label htmlFor={id} title={`mode: ${READOUT.mode.doc}`}>
            Mode
          </label>
          <select
            id={id}
            data-field="mode"
            value={mode}
            onChange={(event) => {
              const next = Number(event.currentTarget.value);
              session.edit((now) => setReadoutField(now, 'mode', next));
            }}
          >
            <option value={0}>0 raw bus</option>
            <option value={1}>1 winner</option>
            {mode > 1 && <option value={mode}>{mode} unknown</option>}
          </select>
        </div>
        <NumberField
          label="Settle (ns)"
          name={READOUT.settleNs.name}
          value={settleNs}
          range={READOUT.settleNs}
          title={`settle_ns: ${READOUT.settleNs.doc}`}
          onCommit={(value) => session.edit((now) => setReadoutField(now, 'settleNs', value))}
        />
      </div>
      <BitMask
        label="Domains read"
        title={`winner_domain_mask: ${READOUT.winnerDomainMask.doc}`}
        name="winner_domain_mask"
        bits={{ all: winnerDomainMask, any: winnerDomainMask }}
        bitName={(bit) => `read domain ${bit}`}
        onChange={(flags, on) =>
          session.edit((now) => {
            const mask = readReadout(now).winnerDomainMask;
            const next = on ? mask | flags : mask & ~flags;
            return setReadoutField(now, 'winnerDomainMask', next);
          })
        }
      />
      {mode === 1 && winnerDomainMask === 0 && (
        <p className="bake-hint is-indented">Mode 1 without a domain reads nothing.</p>
      )}
    </>
  );
}
