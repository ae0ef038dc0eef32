import * as v from 'valibot';
import { field, nullableText } from '#shared/routes/output.ts';

export const ACTOR_TYPES = ['key', 'user', 'promoter', 'schedule', 'command'] as const;

export const v2Actor = v.object({
  type: field(
    v.picklist(ACTOR_TYPES),
    'An API key, user or promoter of the company, the service itself (`schedule`), or its admin command.',
  ),
  id: field(
    nullableText,
    'Id of the API key, user or promoter; name of the scheduled task (`payouts`, `webhooks`); null for the admin command.',
  ),
});
