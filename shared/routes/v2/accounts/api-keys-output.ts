import * as v from 'valibot';
import { SCOPES } from '#shared/domain/accounts/caller.ts';
import { field, maybe, when } from '#shared/routes/output.ts';
import { v2Actor } from '#shared/routes/v2/actor-output.ts';

export const v2ApiKey = v.object({
  id: field(v.string(), 'Id of the key: no secret.'),
  name: field(v.string(), 'What the key is for.'),
  scopes: field(maybe(v.array(v.picklist(SCOPES))), 'What it may do; null for everything.'),
  created_at: field(when, 'When the key was created.'),
  created_by: field(maybe(v2Actor), 'Who created it; null for keys that were created before this was kept.'),
  revoked_at: field(maybe(when), 'When the key was revoked; null while it is valid.'),
});

export const v2NewApiKey = v.object({
  ...v2ApiKey.entries,
  key: field(v.string(), 'The key itself. It is shown this once, and stored nowhere.'),
});
