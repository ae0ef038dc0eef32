import * as v from 'valibot';

/** Fields that both providers' records have. */
export const recordId = v.pipe(v.string(), v.minLength(1));

/** An id, or the record itself where a company has it expanded. */
export const recordRef = v.pipe(
  v.union([recordId, v.object({ id: recordId })]),
  v.transform((value) => (typeof value === 'string' ? value : value.id)),
);

/** What companies note beside a record. */
export const recordNotes = v.nullish(v.record(v.string(), v.unknown()), {});

/** A Unix time in seconds as it is written, made ISO 8601. What is no time is refused. */
export const unixTime = timeBy((seconds) => Number(seconds) * 1000);

/** A time as text, made ISO 8601. What is no time is refused. */
export const textTime = timeBy((text) => Date.parse(String(text)));

function timeBy(inMs: (value: number | string) => number) {
  return v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((value) => new Date(inMs(value))),
    v.check((date) => !Number.isNaN(date.getTime())),
    v.transform((date) => date.toISOString()),
  );
}
