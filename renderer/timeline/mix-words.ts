import type { TraceSummary } from '../../shared/trace-port.ts';
import type { GroupMix } from '../store/selection-slice.ts';
import { formatCount, formatShare } from '../ui/format.ts';

export interface MixShare {
  /** null: the time in which nothing but host calls runs. */
  readonly code: number | null;
  readonly name: string;
  readonly share: string;
}

/** Of all cores of the group for the length of the column; types that overlap may be more than all. */
export function mixShares(mix: GroupMix, { types }: Pick<TraceSummary, 'types'>): MixShare[] {
  const whole = BigInt(mix.toOffset - mix.fromOffset) * BigInt(mix.cores);
  const names = new Map(types.map(({ code, name }) => [code, name]));
  const busy = mix.types
    .filter(({ cycles }) => cycles !== '0')
    .map(({ code, cycles }) => ({
      code,
      name: names.get(code) ?? `type ${code}`,
      share: formatShare(BigInt(cycles), whole),
    }));
  const idle = formatShare(whole - BigInt(mix.occupied), whole);
  return [...busy, { code: null, name: 'idle', share: idle }];
}

/** "cores 0-7: 8 cores, MAC_COMPUTE 43 %, idle 57 %" */
export function mixWords(mix: GroupMix, summary: Pick<TraceSummary, 'types'>): string {
  const shares = mixShares(mix, summary).map(({ name, share }) => `${name} ${share}`);
  return `${mix.name}: ${[formatCount(mix.cores, 'core'), ...shares].join(', ')}`;
}
