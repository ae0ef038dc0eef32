import * as v from 'valibot';

/** OpenAPI extension for the handling of invalid values. */
export const IF_INVALID = 'x-if-invalid';

/** `ignored` drops an invalid value; `cut` truncates overlong text, and drops values invalid in other respects. */
export type IfInvalid = 'cut' | 'ignored';

/** Marks a parameter that decides neither about money nor about identity: invalid values do not reject the call. */
export function forgiving<Schema extends v.GenericSchema>(schema: Schema, ifInvalid: IfInvalid = 'ignored') {
  return v.pipe(schema, v.metadata({ [IF_INVALID]: ifInvalid }));
}

/** Parameter whose invalid values are dropped or truncated. */
export interface Forgiven {
  readonly schema: v.GenericSchema;
  readonly ifInvalid: IfInvalid;
  /** Characters. */
  readonly longest: number;
}

/** Returns the forgiving parameters of an input, by name. */
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
