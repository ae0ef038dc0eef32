import * as v from 'valibot';

/**
 * A time as a provider writes it, made ISO 8601.
 * @param inMs makes epoch milliseconds of what it has written; what is no number then is refused
 */
export const time = (inMs: (value: number | string) => number) =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((value) => new Date(inMs(value))),
    v.check((date) => !Number.isNaN(date.getTime())),
    v.transform((date) => date.toISOString()),
  );
