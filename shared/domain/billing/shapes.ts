import * as v from 'valibot';

export const providerId = v.pipe(v.string(), v.minLength(1));

/** An id, or an expanded record. */
export const providerRef = v.pipe(
  v.union([providerId, v.object({ id: providerId })]),
  v.transform((value) => (typeof value === 'string' ? value : value.id)),
);

export const providerNotes = v.nullish(v.record(v.string(), v.unknown()), {});

/** Unix seconds to ISO 8601. */
export const unixTime = buildTimeSchema((seconds) => Number(seconds) * 1000);

/** Text to ISO 8601. */
export const textTime = buildTimeSchema((text) => Date.parse(String(text)));

function buildTimeSchema(inMs: (value: number | string) => number) {
  return v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((value) => new Date(inMs(value))),
    v.check((date) => !Number.isNaN(date.getTime())),
    v.transform((date) => date.toISOString()),
  );
}
