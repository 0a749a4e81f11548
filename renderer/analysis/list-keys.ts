/** Where a key leads in a list of `count` rows, `perScreen` of them in view; null: nowhere. */
export function keyMove(
  key: string,
  index: number,
  count: number,
  perScreen: number,
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: Math.max(1, perScreen - 1),
    PageUp: -Math.max(1, perScreen - 1),
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  return Math.max(0, Math.min(count - 1, index + step));
}
