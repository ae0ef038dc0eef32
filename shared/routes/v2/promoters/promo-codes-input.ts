import * as v from 'valibot';
import { flag, jsonObject, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';

const CODE = 'What customers enter; no other promoter can have it. Case makes no difference.';

const REWARD =
  'Id of the reward that sales which name the code earn for its promoter, before what the campaign gives. One that is not ' +
  'of type sale is only kept and shown.';

const invalid = (name: string) => `${name} is invalid.`;
const described = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const promoterCampaignId = v.optional(
  described('Id of the promotion: a promoter in a campaign.', recordId('promoter_campaign_id')),
);
const campaignId = (description: string) => v.optional(described(description, recordId('campaign_id')));
const PROMOTER_OR_PROMOTION = 'promoter_campaign_id or promoter_id is needed.';

export const listPromoCodesInput = v.object({
  promoter_campaign_id: promoterCampaignId,
  promoter_id: v.optional(described('Id of the promoter.', recordId('promoter_id'))),
  campaign_id: campaignId('Id of the campaign.'),
  archived: v.optional(
    described('Lists the archived ones, which are left out otherwise.', flag(invalid('archived'))),
    false,
  ),
  ...companyPaging,
});
const kept = {
  metadata: v.optional(
    described(
      'What the company keeps about it, a thousand characters at the most.',
      jsonObject(invalid('metadata'), 1000),
    ),
  ),
  details: v.optional(
    described('More that the company keeps about it, just as much.', jsonObject(invalid('details'), 1000)),
  ),
};
export const createPromoCodeInput = v.pipe(
  v.object({
    code: described(CODE, text(invalid('code'))),
    promoter_campaign_id: promoterCampaignId,
    promoter_id: v.optional(described('Id of the promoter, unless a promotion is named.', recordId('promoter_id'))),
    campaign_id: campaignId('Id of the campaign that the promoter is in: its default one, where it is left out.'),
    reward_id: v.optional(described(REWARD, recordId('reward_id'))),
    description: v.optional(described('What it is for.', text(invalid('description')))),
    ...kept,
  }),
  v.check(
    (given) => given.promoter_campaign_id !== undefined || given.promoter_id !== undefined,
    PROMOTER_OR_PROMOTION,
  ),
);

export const updatePromoCodeInput = v.object({
  id: recordId('id'),
  code: v.optional(described(CODE, text(invalid('code')))),
  description: v.optional(described('What it is for.', text(invalid('description'), undefined, { blank: true }))),
  promoter_campaign_id: v.optional(
    described('Id of another promotion of the same promoter.', recordId('promoter_campaign_id')),
  ),
  reward_id: v.optional(described(REWARD, recordId('reward_id'))),
  ...kept,
});
