import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { described } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';

export const statementInput = v.object({
  id: recordId('id'),
  language: v.optional(
    described(
      'The language of the statement: the promoter’s, or else the portal’s first, unless given.',
      v.picklist(LANGUAGES, 'language is invalid.'),
    ),
  ),
});
