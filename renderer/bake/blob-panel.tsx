import { limitOf, readHeader, type Bake } from '../../shared/bake/bake.ts';
import { formatWhole } from '../ui/format.ts';
import { FieldGroup } from './field-group.tsx';
import { HeaderFields } from './header-fields.tsx';
import { LimitField } from './limit-field.tsx';
import { ReadoutFields } from './readout-fields.tsx';
import { TopologyFields } from './topology-fields.tsx';

/** What the whole bake has once. */
export function BlobPanel({ bake }: { bake: Bake }) {
  const { tileW, tileH } = bake.topology;
  const limit = limitOf(bake);
  return (
    <>
      <FieldGroup title="Size" beside={`${formatWhole(tileW)} × ${formatWhole(tileH)}`}>
        <TopologyFields bake={bake} />
      </FieldGroup>
      <FieldGroup title="Header" beside={`id ${readHeader(bake).bakeId}`}>
        <HeaderFields bake={bake} />
      </FieldGroup>
      <FieldGroup title="Readout">
        <ReadoutFields bake={bake} />
      </FieldGroup>
      <FieldGroup title="Field limit" beside={limit === null ? 'not stored' : formatWhole(limit)}>
        <LimitField limit={limit} topology={bake.topology} />
      </FieldGroup>
    </>
  );
}
