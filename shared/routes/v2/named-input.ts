import * as v from 'valibot';
import { normalizeEmail } from '#shared/domain/email.ts';
import { text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';

const ID_INVALID = 'id is invalid.';

/** A record by its id, or by something else that `find_by` says; then that stands in the place of the id. */
export function named<Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.object({
      id: v.pipe(text(ID_INVALID), v.description('Id of the record, or what `find_by` says.')),
      find_by: v.optional(
        v.pipe(
          v.picklist(names, 'find_by is invalid.'),
          v.description('By what the record is found: its id, unless given.'),
        ),
      ),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || (dataset.value.find_by ?? 'id') !== 'id') return;
      if (!v.is(recordId('id'), dataset.value.id)) addIssue({ message: ID_INVALID });
    }),
    v.transform(({ id, find_by = 'id' as Name }) => ({
      by: find_by,
      text: (find_by as string) === 'email' ? normalizeEmail(id) : id,
    })),
  );
}
