import type { BarrierPairing, Barriers } from '../../../shared/trace/analysis/analysis-queries.ts';
import { formatCount, formatWhole } from '../../ui/format.ts';

/** How BARRIER_SYNC events of several cores became barriers, or why they did not. */
export function pairingWords(pairing: BarrierPairing): string {
  switch (pairing.kind) {
    case 'count':
      return `Each of ${formatCount(pairing.cores, 'core')} has ${formatWhole(pairing.perCore)} BARRIER_SYNC: barrier k is the k-th of each.`;
    case 'common-end': {
      const rest =
        pairing.unpaired === 0 ? '' : ` ${formatCount(pairing.unpaired, 'event')} end alone.`;
      return `Events of several cores that end at one cycle are taken for one barrier.${rest}`;
    }
    case 'unknown':
      return `Which events are one barrier cannot be told: ${pairing.reason}`;
  }
}

/** Who arrives last, where anybody does. */
export function arrivalWords({ pairing, instances, tied }: Barriers): string {
  if (pairing.kind === 'unknown') return '';
  if (instances === 0) return 'No barrier lies in it.';
  if (tied === instances) {
    return `At ${instances === 1 ? 'the barrier' : `all ${formatWhole(instances)} barriers`} all cores arrive at one cycle: nobody is last, nothing is lost.`;
  }
  return `At ${formatWhole(instances - tied)} of ${formatCount(instances, 'barrier')} a core arrives last.`;
}
