import * as v from 'valibot';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { textParam } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

export const ID_INVALID = 'id is invalid.';

interface IdentifierInput<Name extends string> {
  readonly id: string;
  readonly find_by?: Name | undefined;
}

/** Id, or the value of the field named in `find_by`. */
export function identifierEntries<const Name extends string>(names: readonly Name[]) {
  return {
    id: v.pipe(textParam(ID_INVALID), v.description('Id of the record, or the value that `find_by` names.')),
    find_by: v.optional(
      v.pipe(
        v.picklist(names, 'find_by is invalid.'),
        v.description('Attribute to find the record by. Default: its id.'),
      ),
    ),
  };
}

/** Whether the identifier is valid. */
export function isValidIdentifier({ id, find_by = 'id' }: IdentifierInput<string>): boolean {
  return find_by !== 'id' || v.is(recordIdParam('id'), id);
}

/** Converts an identifier. */
export function toIdentifier<Name extends string>({ id, find_by = 'id' as Name }: IdentifierInput<Name>) {
  return { by: find_by, text: (find_by as string) === 'email' ? normalizeEmail(id) : id };
}

/** Identifies a record by id or `find_by`. */
export function identifierInput<const Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.object(identifierEntries(names)),
    v.check((input) => isValidIdentifier(input), ID_INVALID),
    v.transform((input) => toIdentifier<Name>(input)),
  );
}
