import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

export const statementInput = v.object({
  id: recordIdParam('id'),
  language: v.optional(
    withDescription(
      'Language of the statement. Default: the promoter’s, or else the portal’s first.',
      v.picklist(LANGUAGES, 'language is invalid.'),
    ),
  ),
});
