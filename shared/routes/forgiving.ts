import * as v from 'valibot';

/** How the OpenAPI document says what becomes of a wrong value. */
export const IF_INVALID = 'x-if-invalid';

/**
 * What becomes of a parameter with a wrong value: `ignored` takes it as absent, `cut` leaves of a text that is too long what
 * may be kept, and takes it as absent where something else is wrong with it.
 */
export type IfInvalid = 'cut' | 'ignored';

/** A parameter that decides neither about money nor whom a call means: a wrong value of it refuses nothing. */
export function forgiving<Schema extends v.GenericSchema>(schema: Schema, ifInvalid: IfInvalid = 'ignored') {
  return v.pipe(schema, v.metadata({ [IF_INVALID]: ifInvalid }));
}

/** A parameter whose wrong values are forgiven. */
export interface Forgiven {
  readonly schema: v.GenericSchema;
  readonly ifInvalid: IfInvalid;
  /** How long a text of it may be, in characters. */
  readonly longest: number;
}

/** The parameters of an input whose wrong values are forgiven, by their names. */
export function forgivenIn(input: v.GenericSchema): ReadonlyMap<string, Forgiven> {
  const entries = 'entries' in input ? Object.entries(input.entries as Readonly<Record<string, v.GenericSchema>>) : [];
  return new Map(
    entries.flatMap(([name, schema]) => {
      const { [IF_INVALID]: ifInvalid, maxLength } = v.getMetadata(
        'wrapped' in schema ? (schema.wrapped as never) : schema,
      );
      return ifInvalid ? [[name, { schema, ifInvalid, longest: Number(maxLength) } as Forgiven] as const] : [];
    }),
  );
}
