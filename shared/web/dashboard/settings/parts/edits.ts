/** By field; restored values are not edits. */
export type Edits<Draft> = Partial<Draft>;

/** Adds an edit. @param unedited values without edits */
export function withEdit<Draft extends object, Name extends keyof Draft>(
  edits: Edits<Draft>,
  unedited: Draft,
  name: Name,
  value: Draft[Name],
): Edits<Draft> {
  const { [name]: removed, ...others } = edits;
  return isSame(unedited[name], value) ? (others as Edits<Draft>) : { ...edits, [name]: value };
}

/** Returns the edits of a draft. @param unedited values without edits */
export function findEdits<Draft extends object>(draft: Draft, unedited: Draft): Edits<Draft> {
  const names = Object.keys(unedited) as (keyof Draft)[];
  const edited = names.filter((name) => !isSame(draft[name], unedited[name]));
  return Object.fromEntries(edited.map((name) => [name, draft[name]])) as Edits<Draft>;
}

/**
 * Lists edited fields that another user has changed meanwhile: saving would overwrite them.
 * @param before when editing began
 */
export function findConflictingFields<Draft extends object>(
  edits: Edits<Draft>,
  before: Draft,
  now: Draft,
): readonly (keyof Draft)[] {
  const names = Object.keys(edits) as (keyof Draft)[];
  return names.filter((name) => !isSame(before[name], now[name]) && !isSame(edits[name], now[name]));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
