import * as v from 'valibot';
import { flagParam, jsonObjectParam, textParam } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const CODE = 'Code that customers enter, not case-sensitive. No other promoter can have it.';

const REWARD =
  'Id of the reward for sales with this code, instead of the campaign’s rewards. A reward that is not ' +
  'of type sale is stored and shown only.';

const invalid = (name: string) => `${name} is invalid.`;
const withDescription = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const promoterCampaignId = v.optional(
  withDescription('Id of the promotion (a promoter in a campaign).', recordIdParam('promoter_campaign_id')),
);
const campaignId = (description: string) => v.optional(withDescription(description, recordIdParam('campaign_id')));
const PROMOTER_OR_PROMOTION = 'promoter_campaign_id or promoter_id is required.';

export const listPromoCodesInput = v.object({
  promoter_campaign_id: promoterCampaignId,
  promoter_id: v.optional(withDescription('Id of the promoter.', recordIdParam('promoter_id'))),
  campaign_id: campaignId('Id of the campaign.'),
  archived: v.optional(
    withDescription('Lists archived promo codes, which are otherwise omitted.', flagParam(invalid('archived'))),
    false,
  ),
  ...companyPaging,
});
const fields = {
  metadata: v.optional(
    withDescription(
      'The company’s metadata of the code, up to 1,000 characters.',
      jsonObjectParam(invalid('metadata'), 1000),
    ),
  ),
  details: v.optional(
    withDescription(
      'The company’s details of the code, up to 1,000 characters.',
      jsonObjectParam(invalid('details'), 1000),
    ),
  ),
};
export const createPromoCodeInput = v.pipe(
  v.object({
    code: withDescription(CODE, textParam(invalid('code'))),
    promoter_campaign_id: promoterCampaignId,
    promoter_id: v.optional(
      withDescription('Id of the promoter, if no promotion is given.', recordIdParam('promoter_id')),
    ),
    campaign_id: campaignId('Id of a campaign of the promoter. Default: the promoter’s default campaign.'),
    reward_id: v.optional(withDescription(REWARD, recordIdParam('reward_id'))),
    description: v.optional(
      withDescription('The company’s description of the code.', textParam(invalid('description'))),
    ),
    ...fields,
  }),
  v.check(
    (input) => input.promoter_campaign_id !== undefined || input.promoter_id !== undefined,
    PROMOTER_OR_PROMOTION,
  ),
);

export const updatePromoCodeInput = v.object({
  id: recordIdParam('id'),
  code: v.optional(withDescription(CODE, textParam(invalid('code')))),
  description: v.optional(
    withDescription(
      'The company’s description of the code.',
      textParam(invalid('description'), undefined, { blank: true }),
    ),
  ),
  promoter_campaign_id: v.optional(
    withDescription('Id of another promotion of the same promoter.', recordIdParam('promoter_campaign_id')),
  ),
  reward_id: v.optional(withDescription(REWARD, recordIdParam('reward_id'))),
  ...fields,
});
