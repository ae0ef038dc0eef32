/** What somebody has typed over what there is, by the names of fields; what is typed back is no edit any more. */
export type Edits<Draft> = Partial<Draft>;

/** The edits with another one. @param seen what the fields have without any */
export function edited<Draft extends object, Name extends keyof Draft>(
  edits: Edits<Draft>,
  seen: Draft,
  name: Name,
  value: Draft[Name],
): Edits<Draft> {
  const { [name]: _, ...others } = edits;
  return isSame(seen[name], value) ? (others as Edits<Draft>) : { ...edits, [name]: value };
}

/**
 * The names of fields that somebody else has changed while they were typed over: saving them takes back what the other has set.
 * @param before what was there when somebody began to type
 * @param now what is there now
 */
export function crossed<Draft extends object>(
  edits: Edits<Draft>,
  before: Draft,
  now: Draft,
): readonly (keyof Draft)[] {
  const names = Object.keys(edits) as (keyof Draft)[];
  return names.filter((name) => !isSame(before[name], now[name]) && !isSame(edits[name], now[name]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
