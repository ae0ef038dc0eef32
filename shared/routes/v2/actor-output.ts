import * as v from 'valibot';
import { field, textOrNull } from '#shared/routes/output.ts';

/** Who did something. */
export const v2Actor = v.object({
  type: field(
    v.picklist(['key', 'user', 'promoter', 'schedule', 'command']),
    'A key of the company, a person of it, one of its promoters, a schedule of the service, or its admin command.',
  ),
  id: field(textOrNull, 'Id of the key, the user or the promoter; name of the schedule; null for the command.'),
});
