import * as v from 'valibot';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';

export const ID_INVALID = 'id is invalid.';

interface Named<Name extends string> {
  readonly id: string;
  readonly find_by?: Name | undefined;
}

/** Id, or the value of the field named in `find_by`. */
export function nameEntries<const Name extends string>(names: readonly Name[]) {
  return {
    id: v.pipe(text(ID_INVALID), v.description('Id of the record, or what `find_by` says.')),
    find_by: v.optional(
      v.pipe(
        v.picklist(names, 'find_by is invalid.'),
        v.description('By what the record is found: its id, unless given.'),
      ),
    ),
  };
}

/** Whether the identifier is valid. */
export function isName({ id, find_by = 'id' }: Named<string>): boolean {
  return find_by !== 'id' || v.is(recordId('id'), id);
}

/** Converts an identifier. */
export function nameOf<Name extends string>({ id, find_by = 'id' as Name }: Named<Name>) {
  return { by: find_by, text: (find_by as string) === 'email' ? normalizeEmail(id) : id };
}

/** Identifies a record by id or `find_by`. */
export function named<const Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.object(nameEntries(names)),
    v.check((given) => isName(given), ID_INVALID),
    v.transform((given) => nameOf<Name>(given)),
  );
}
