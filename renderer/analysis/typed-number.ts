export interface NumberBounds {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: boolean;
  /** Nothing at all is null. */
  readonly mayBeEmpty: boolean;
}

/** undefined where it is no number within the bounds. */
export function typedNumber(text: string, bounds: NumberBounds): number | null | undefined {
  const typed = text.trim().replaceAll('_', '');
  if (typed === '') return bounds.mayBeEmpty ? null : undefined;
  const pattern = bounds.isWhole ? /^\d+$/ : /^(\d+([.,]\d*)?|[.,]\d+)$/;
  if (!pattern.test(typed)) return undefined;
  const value = Number(typed.replace(',', '.'));
  return value >= bounds.least && value <= bounds.most ? value : undefined;
}
