import * as v from 'valibot';
import { field, textOrNull } from '#shared/routes/output.ts';

export const ACTOR_TYPES = ['key', 'user', 'promoter', 'schedule', 'command'] as const;

export const v2Actor = v.object({
  type: field(
    v.picklist(ACTOR_TYPES),
    'A key of the company, a person of it, one of its promoters, the service by itself (`schedule`), or its admin command.',
  ),
  id: field(
    textOrNull,
    'Id of the key, the user or the promoter; name of what the service does (`payouts`, `webhooks`); null for the command.',
  ),
});
