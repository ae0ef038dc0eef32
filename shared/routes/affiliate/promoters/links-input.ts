import * as v from 'valibot';
import { described, text, webAddress } from '#shared/routes/fields.ts';
import { refToken } from '#shared/routes/promoters/ref-token.ts';
import { recordId } from '#shared/routes/v1/answers.ts';

const NAME = 'What the promoter calls it.';
const SUB_ID = 'The sub-channel that its visitors count for: no other link of the promoter in the campaign has it.';
const name = text('name is invalid.', 100);
const subId = text('sub_id is invalid.');
const place = (description: string) => described(description, recordId('promoter_campaign_id'));

export const affiliateLinksInput = v.object({
  promoter_campaign_id: v.optional(
    place('Id of the promoter’s place in a campaign: those of all, where it is left out.'),
  ),
});

export const affiliateLinkCreateInput = v.object({
  promoter_campaign_id: place('Id of the promoter’s place in the campaign.'),
  name: v.optional(described(`${NAME} The sub_id, or “Link”, where it is left out.`, name)),
  sub_id: v.optional(described(`${SUB_ID} One is made, where it is left out.`, subId)),
  url: v.optional(
    described('The page that it leads to: the usual one, where it is left out.', webAddress('url is invalid.')),
  ),
});

export const affiliateLinkUpdateInput = v.object({
  id: recordId('id'),
  name: v.optional(described(`${NAME} The sub_id, where it is empty.`, text('name is invalid.', 100, { blank: true }))),
  sub_id: v.optional(described(`${SUB_ID} What has counted for the former one stays there.`, subId)),
});

export const affiliatePromoterCampaignInput = v.object({
  id: recordId('id'),
  ref_token: described(
    'Ref id from now on: lower-case letters, digits, hyphen and underscore. The one it had goes on leading to the promoter for a year.',
    refToken,
  ),
});

const CODE = 'What customers enter; no other promoter can have it. Case makes no difference.';
const code = text('code is invalid.', 50);
const description = v.optional(
  described('What it is for, for the promoter itself.', text('description is invalid.', undefined, { blank: true })),
);

export const affiliateCodeCreateInput = v.object({
  code: described(CODE, code),
  promoter_campaign_id: place('Id of the promoter’s place in the campaign.'),
  description,
});

export const affiliateCodeUpdateInput = v.object({
  id: recordId('id'),
  code: v.optional(described(CODE, code)),
  description,
});
