import * as v from 'valibot';
import { SCOPES } from '#shared/domain/accounts/caller.ts';
import { oneOrMoreParam, textParam } from '#shared/routes/fields.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const MAX_NAME_LENGTH = 100;
const KEY_ID = /^[0-9a-f]{12}$/;

const withDescription = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));

export const listApiKeysInput = v.object({ ...companyPaging });

export const createApiKeyInput = v.object({
  name: withDescription('Name that describes the key’s purpose.', textParam('name is invalid.', MAX_NAME_LENGTH)),
  scopes: withDescription(
    'Scopes of the key: `track` reports events, `read` reads, `manage` changes records, `pay` pays promoters.',
    v.pipe(
      oneOrMoreParam(v.picklist(SCOPES, 'scopes is invalid.'), 'scopes is invalid.'),
      v.minLength(1, 'scopes is invalid.'),
      v.transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
    ),
  ),
});

export const apiKeyInput = v.object({
  id: withDescription(
    'Id of the key, from the list.',
    v.pipe(
      textParam('id is invalid.'),
      v.check((id) => KEY_ID.test(id), 'id is invalid.'),
    ),
  ),
});
