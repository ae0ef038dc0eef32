import * as v from 'valibot';

export const IF_INVALID = 'x-if-invalid';

/** `ignored` drops a value; `cut` truncates overlong text and drops otherwise invalid values. */
export type IfInvalid = 'cut' | 'ignored';

/** Marks a parameter that decides neither about money nor identity: invalid values do not reject the call. */
export function forgivingParam<Schema extends v.GenericSchema>(schema: Schema, ifInvalid: IfInvalid = 'ignored') {
  return v.pipe(schema, v.metadata({ [IF_INVALID]: ifInvalid }));
}

export interface ForgivingParameter {
  readonly schema: v.GenericSchema;
  readonly ifInvalid: IfInvalid;
  /** Characters. */
  readonly maxLength: number;
}

/** Returns an input's forgiving parameters by name. */
export function forgivingParams(input: v.GenericSchema): ReadonlyMap<string, ForgivingParameter> {
  const entries = 'entries' in input ? Object.entries(input.entries as Readonly<Record<string, v.GenericSchema>>) : [];
  return new Map(
    entries.flatMap(([name, schema]) => {
      const { [IF_INVALID]: ifInvalid, maxLength } = v.getMetadata(
        'wrapped' in schema ? (schema.wrapped as never) : schema,
      );
      return ifInvalid
        ? [[name, { schema, ifInvalid, maxLength: Number(maxLength) } as ForgivingParameter] as const]
        : [];
    }),
  );
}
