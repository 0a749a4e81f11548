import type { Field } from '../layout.ts';
import { HEADER, READOUT, TOPOLOGY } from '../layout.ts';

export interface StructureMember {
  readonly name: string;
  readonly field: Field;
  readonly form: 'number' | 'mask';
  /** Left out of the text where it is this; null: always there; `derived`: its reader knows. */
  readonly normal: number | 'derived' | null;
}

function member(
  name: string,
  field: Field,
  normal: StructureMember['normal'] = null,
): StructureMember {
  return { name, field, form: 'number', normal };
}

/** The structures of a bake that are one object in its text. */
export const HEADER_MEMBERS = [
  member('flags', HEADER.flags),
  member('bake_id', HEADER.bakeId),
  member('profile_id', HEADER.profileId),
  member('reserved0', HEADER.reserved0, 0),
  member('total_len', HEADER.totalLen, 'derived'),
] as const;

export const TOPOLOGY_MEMBERS = [
  member('tile_w', TOPOLOGY.tileW),
  member('tile_h', TOPOLOGY.tileH),
  member('tile_count', TOPOLOGY.tileCount, 'derived'),
  member('lanes', TOPOLOGY.lanes, TOPOLOGY.lanes.min),
  member('domains', TOPOLOGY.domains, TOPOLOGY.domains.min),
  member('reserved', TOPOLOGY.reserved, 0),
  member('reserved2', TOPOLOGY.reserved2, 0),
] as const;

export const READOUT_MEMBERS = [
  member('mode', READOUT.mode),
  { ...member('winner_domain_mask', READOUT.winnerDomainMask), form: 'mask' },
  member('settle_ns', READOUT.settleNs),
  member('reserved0', READOUT.reserved0, 0),
  member('reserved1', READOUT.reserved1, 0),
  member('reserved2', READOUT.reserved2, 0),
] as const;

export const TEXT_FORMAT = 'tilescope-bake';
export const TEXT_VERSION = 1;
