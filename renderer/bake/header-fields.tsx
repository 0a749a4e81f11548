import { readHeader, type Bake } from '../../shared/bake/bake.ts';
import {
  clearUnknownFlags,
  setDoubleStrait,
  setHeaderField,
  unknownFlags,
} from '../../shared/bake/field-edits.ts';
import { FLAG_DOUBLE_STRAIT, HEADER } from '../../shared/bake/layout.ts';
import { useApp } from '../store/store.ts';
import { NumberField } from './number-field.tsx';
import { StampFacts } from './stamp-facts.tsx';
import { hex } from './typed-number.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';

export function HeaderFields({ bake }: { bake: Bake }) {
  const session = useBakeSession();
  const { bakeId, profileId, flags, verMajor, verMinor } = readHeader(bake);
  const unknown = unknownFlags(flags);
  return (
    <>
      <div className="bake-fields">
        <NumberField
          label="Bake id"
          name={HEADER.bakeId.name}
          value={bakeId}
          range={HEADER.bakeId}
          title={`${HEADER.bakeId.name}: ${HEADER.bakeId.doc}`}
          onCommit={(value) => session.edit((now) => setHeaderField(now, 'bakeId', value))}
        />
        <RaiseSwitch />
        {bakeId === 0 && <p className="bake-hint">With id 0 no tile fires on the C++ core.</p>}
        <NumberField
          label="Profile id"
          name={HEADER.profileId.name}
          value={profileId}
          range={HEADER.profileId}
          title={`${HEADER.profileId.name}: ${HEADER.profileId.doc}`}
          onCommit={(value) => session.edit((now) => setHeaderField(now, 'profileId', value))}
        />
        <label className="bake-check" title={`flags: ${HEADER.flags.doc}`}>
          <input
            type="checkbox"
            data-field="double_strait"
            checked={(flags & FLAG_DOUBLE_STRAIT) !== 0}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              session.edit((now) => setDoubleStrait(now, on));
            }}
          />
          Double strait
        </label>
        {unknown !== 0 && (
          <div className="bake-fact" data-field="unknown_flags">
            <span title="Bits that the specification does not have; loaders refuse them">
              Unknown flags <span className="bake-mono">{hex(unknown, 8)}</span>
            </span>
            <button type="button" onClick={() => session.edit(clearUnknownFlags)}>
              Clear
            </button>
          </div>
        )}
      </div>
      <dl className="bake-facts-list">
        <dt title="ver_major, ver_minor">Version</dt>
        <dd>
          {verMajor}.{verMinor}
        </dd>
        <StampFacts bake={bake} />
      </dl>
    </>
  );
}

/** Cores that have loaded a bake may keep it while its id stays the same. */
function RaiseSwitch() {
  const raises = useBakeState((state) => state.raisesBakeId);
  const changeBake = useApp((state) => state.changeBake);
  return (
    <label
      className="bake-check"
      title="Saving changes writes the saved bake_id plus 1, unless it was changed by hand"
    >
      <input
        type="checkbox"
        data-field="raise_bake_id"
        checked={raises}
        onChange={(event) => changeBake({ raisesBakeId: event.currentTarget.checked })}
      />
      Raise by 1 on save
    </label>
  );
}
