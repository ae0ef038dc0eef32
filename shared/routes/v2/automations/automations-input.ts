import * as v from 'valibot';
import { MAX_AUTOMATION_NAME_LENGTH } from '#shared/domain/automations/automation.ts';
import {
  CONDITION_TYPES,
  MAX_CONDITION_COUNT,
  MAX_CONDITION_DAYS,
} from '#shared/domain/automations/automation-condition.ts';
import { MAX_FILTER_VALUES } from '#shared/domain/broadcasts/broadcast.ts';
import {
  flagParam,
  integerParam,
  mapParam,
  oneOrMoreParam,
  textParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import {
  mailingBody,
  mailingSubject,
  recipientsInput,
  resolveInput,
} from '#shared/routes/v2/broadcasts/broadcasts-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const name = withDescription(
  'Name. Promoters do not see it.',
  textParam(
    `name is invalid: it must have 1 to ${MAX_AUTOMATION_NAME_LENGTH} characters, in one line.`,
    MAX_AUTOMATION_NAME_LENGTH,
  ),
);
const condition = withDescription(
  'Condition on which a promoter gets the e-mail. Days, clicks, sales and other numbers count in all campaigns.',
  mapParam('condition', {
    type: withDescription(
      '`inactivity`: neither a click nor a sale for some days.',
      v.picklist(CONDITION_TYPES, 'condition[type] is invalid.'),
    ),
    days: v.optional(
      withDescription(
        `Days, for \`days_after_joining\` and \`inactivity\`: 1 to ${MAX_CONDITION_DAYS}.`,
        integerParam(
          `condition[days] is invalid: it must be a number from 1 to ${MAX_CONDITION_DAYS}.`,
          1,
          MAX_CONDITION_DAYS,
        ),
      ),
    ),
    count: v.optional(
      withDescription(
        'Number of clicks, referrals, customers, sales or cancellations, for conditions that count them.',
        integerParam(
          `condition[count] is invalid: it must be a number from 1 to ${MAX_CONDITION_COUNT}.`,
          1,
          MAX_CONDITION_COUNT,
        ),
      ),
    ),
  }),
);
const campaignIds = v.optional(
  withDescription(
    'Ids of campaigns: promoters in one of them get the e-mail. Empty: all promoters.',
    v.pipe(
      oneOrMoreParam(recordIdParam('campaign_ids'), 'campaign_ids is invalid.'),
      v.maxLength(MAX_FILTER_VALUES, `campaign_ids can have at most ${MAX_FILTER_VALUES} entries.`),
    ),
  ),
);
const enabled = v.optional(
  withDescription(
    'Whether it is on; it then starts on the next day (UTC). Default: false.',
    flagParam('enabled is invalid: it must be true or false.'),
  ),
);
const id = withDescription('Id of the automation.', recordIdParam('id'));

export const listAutomationsInput = v.object(companyPaging);
export const createAutomationInput = v.object({
  name,
  condition,
  campaign_ids: campaignIds,
  subject: mailingSubject,
  body: mailingBody,
  enabled,
});
export const updateAutomationInput = v.object({
  id,
  name: v.optional(name),
  condition: v.optional(condition),
  campaign_ids: campaignIds,
  subject: v.optional(mailingSubject),
  body: v.optional(mailingBody),
  enabled,
});
export const listAutomationRecipientsInput = recipientsInput(id);
export const resolveAutomationInput = resolveInput(id);

export type CreateAutomationInput = v.InferOutput<typeof createAutomationInput>;
export type UpdateAutomationInput = v.InferOutput<typeof updateAutomationInput>;
export type ConditionInput = CreateAutomationInput['condition'];
