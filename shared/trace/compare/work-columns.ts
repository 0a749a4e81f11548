/** Of a type code that is not compared. */
export const NO_COLUMN = 0xffff;
const CODES = 256;

/** The column of every type code. */
export function columnsOfCodes(codes: readonly number[]): Uint16Array {
  const columns = new Uint16Array(CODES).fill(NO_COLUMN);
  codes.forEach((code, column) => {
    columns[code] = column;
  });
  return columns;
}
