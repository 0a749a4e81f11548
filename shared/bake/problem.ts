import type { BakeProblem, RepairKind } from './bake.ts';
import { ruleOf, type RuleCode } from './rules.ts';

/** A finding of a rule with a place; its message ends with that place. */
export function problemAt(
  at: number,
  code: RuleCode,
  fact: string,
  { tile = null, repair = null }: { tile?: number | null; repair?: RepairKind | null } = {},
): BakeProblem {
  const subject = tile === null ? fact : `tile ${tile}: ${fact}`;
  return {
    severity: ruleOf(code).severity,
    code,
    at,
    tile,
    message: `${subject}, at byte ${hex(at)}`,
    repair,
  };
}

export function hex(value: number, digits = 2): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

export function bytesText(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`;
}
