/** As much of a text as fits into a width, the cut one marked. */
export function elideToWidth(
  context: Pick<CanvasRenderingContext2D, 'measureText'>,
  text: string,
  width: number,
): string {
  if (context.measureText(text).width <= width) return text;
  const characters = Array.from(text);
  let [fits, most] = [0, characters.length];
  while (fits < most) {
    const middle = Math.ceil((fits + most) / 2);
    const shortened = `${characters.slice(0, middle).join('')}…`;
    if (context.measureText(shortened).width <= width) fits = middle;
    else most = middle - 1;
  }
  return `${characters.slice(0, fits).join('')}…`;
}
