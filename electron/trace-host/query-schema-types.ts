import { z } from 'zod';

/** One schema a query: a query without one does not compile. */
export type QuerySchemas<Queries> = {
  readonly [N in keyof Queries]: Queries[N] extends (args: infer Args) => unknown
    ? z.ZodType<Args>
    : never;
};

/** A number of a lane, a record or a count. Lanes are compared with the trace when used. */
export const wholeNumber = z.int().min(0);
/** Cycles from the origin, which may have a fraction. */
export const offset = z.number();
/** null: all lanes. */
export const lanes = z.array(wholeNumber).nullable();
/** Codes of types. */
export const typeCodes = z.array(z.int().min(0).max(255)).max(256);
/** Events that touch the offsets [from, to) of some lanes. */
export const area = z.strictObject({ lanes, from: offset, to: offset });
