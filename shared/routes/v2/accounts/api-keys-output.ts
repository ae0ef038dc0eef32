import * as v from 'valibot';
import { SCOPES } from '#shared/domain/accounts/caller.ts';
import { field, nullable, timestampField } from '#shared/routes/output.ts';
import { v2Actor } from '#shared/routes/v2/actor-output.ts';

export const v2ApiKey = v.object({
  id: field(v.string(), 'Id of the key. Not secret.'),
  name: field(v.string(), 'Name that describes the key’s purpose.'),
  scopes: field(nullable(v.array(v.picklist(SCOPES))), 'Scopes of the key; null for full access.'),
  created_at: field(timestampField, 'When the key was created.'),
  created_by: field(nullable(v2Actor), 'Who created the key; null for keys created before this was recorded.'),
  revoked_at: field(nullable(timestampField), 'When the key was revoked; null while it is valid.'),
});

export const v2NewApiKey = v.object({
  ...v2ApiKey.entries,
  key: field(v.string(), 'The API key. Shown only once and not stored.'),
});
