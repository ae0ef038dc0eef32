import * as v from 'valibot';
import { field, textOrNull } from '#shared/routes/output.ts';

export const ACTOR_TYPES = ['key', 'user', 'promoter', 'schedule', 'command'] as const;

/** Who did something. */
export const v2Actor = v.object({
  type: field(
    v.picklist(ACTOR_TYPES),
    'A key of the company, a person of it, one of its promoters, a schedule of the service, or its admin command.',
  ),
  id: field(textOrNull, 'Id of the key, the user or the promoter; name of the schedule; null for the command.'),
});
