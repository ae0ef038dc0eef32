import * as v from 'valibot';
import { SCOPES } from '#shared/domain/accounts/caller.ts';
import { some, text } from '#shared/routes/fields.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';

const LONGEST_NAME = 100;
const KEY_ID = /^[0-9a-f]{12}$/;

const described = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));

export const listApiKeysInput = v.object({ ...companyPaging });

export const createApiKeyInput = v.object({
  name: described('What the key is for.', text('name is invalid.', LONGEST_NAME)),
  scopes: described(
    'What it may do, and nothing else: `track` reports events, `read` reads, `manage` changes records, `pay` pays promoters.',
    v.pipe(
      some(v.picklist(SCOPES, 'scopes is invalid.'), 'scopes is invalid.'),
      v.minLength(1, 'scopes is invalid.'),
      v.transform((given) => SCOPES.filter((scope) => given.includes(scope))),
    ),
  ),
});

export const apiKeyInput = v.object({
  id: described(
    'Id of the key, as the list has it.',
    v.pipe(
      text('id is invalid.'),
      v.check((id) => KEY_ID.test(id), 'id is invalid.'),
    ),
  ),
});
