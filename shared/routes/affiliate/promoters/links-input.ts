import * as v from 'valibot';
import { textParam, webAddressParam, withDescription } from '#shared/routes/fields.ts';
import { refToken } from '#shared/routes/promoters/ref-token.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

const NAME = 'Name of the link, for the promoter.';
const SUB_ID = 'Sub ID for the link’s visitors, unique among the promoter’s links in the campaign.';
const name = textParam('name is invalid.', 100);
const subId = textParam('sub_id is invalid.');
const promotionParam = (description: string) => withDescription(description, recordIdParam('promoter_campaign_id'));

export const affiliateLinksInput = v.object({
  promoter_campaign_id: v.optional(
    promotionParam('Id of the promotion, the promoter’s membership in a campaign. Defaults to all promotions.'),
  ),
});

export const affiliateLinkCreateInput = v.object({
  promoter_campaign_id: promotionParam('Id of the promotion, the promoter’s membership in a campaign.'),
  name: v.optional(withDescription(`${NAME} Defaults to the sub_id, or “Link”.`, name)),
  sub_id: v.optional(withDescription(`${SUB_ID} Generated if omitted.`, subId)),
  url: v.optional(
    withDescription('URL of the page to link to. Defaults to the usual page.', webAddressParam('url is invalid.')),
  ),
});

export const affiliateLinkUpdateInput = v.object({
  id: recordIdParam('id'),
  name: v.optional(
    withDescription(`${NAME} If empty, the sub_id is used.`, textParam('name is invalid.', 100, { blank: true })),
  ),
  sub_id: v.optional(withDescription(`${SUB_ID} Earlier results remain with the former sub ID.`, subId)),
});

export const affiliatePromoterCampaignInput = v.object({
  id: recordIdParam('id'),
  ref_token: withDescription(
    'New ref id: lowercase letters, digits, hyphen and underscore. The former one leads to the promoter for a year.',
    refToken,
  ),
});

const CODE = 'Code that customers enter, not case-sensitive. No other promoter can have it.';
const code = textParam('code is invalid.', 50);
const description = v.optional(
  withDescription(
    'Note about the code, for the promoter.',
    textParam('description is invalid.', undefined, { blank: true }),
  ),
);

export const affiliateCodeCreateInput = v.object({
  code: withDescription(CODE, code),
  promoter_campaign_id: promotionParam('Id of the promotion, the promoter’s membership in a campaign.'),
  description,
});

export const affiliateCodeUpdateInput = v.object({
  id: recordIdParam('id'),
  code: v.optional(withDescription(CODE, code)),
  description,
});
