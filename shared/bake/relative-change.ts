/** A change that depends on what is there: `value op operand`, rounded to a whole number. */
export interface RelativeChange {
  readonly op: '+' | '-' | '*' | '/';
  readonly operand: number;
}

/** Halves are rounded away from zero, so that a change does not depend on the sign. */
export function changedValue(value: number, { op, operand }: RelativeChange): number {
  const exact = {
    '+': value + operand,
    '-': value - operand,
    '*': value * operand,
    '/': value / operand,
  }[op];
  const rounded = Math.sign(exact) * Math.round(Math.abs(exact));
  return rounded === 0 ? 0 : rounded;
}

/** Least and largest value after the change; every change is monotone, so the ends decide. */
export function changedRange(
  range: { readonly min: number; readonly max: number },
  change: RelativeChange,
): { min: number; max: number } {
  const ends = [changedValue(range.min, change), changedValue(range.max, change)];
  return { min: Math.min(...ends), max: Math.max(...ends) };
}

export function changeText({ op, operand }: RelativeChange): string {
  return `${op}=${operand}`;
}
