import * as v from 'valibot';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { links, promoterCampaign } from '#shared/routes/affiliate/examples.ts';
import { campaigns, changed, membership, promoterCaller, promoters } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import {
  affiliateLinkCreateInput,
  affiliateLinksInput,
  affiliateLinkUpdateInput,
  affiliatePromoterCampaignInput,
} from './links-input.ts';
import { affiliatePromoterCampaign, affiliateReferralLink } from './links-output.ts';

const about = { area: 'affiliate', auth: 'promoter', needs: 'promote', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/affiliate/referral_links';
const own = links.find(({ source }) => source === 'promoter') ?? null;
const changing = {
  ...about,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
  items: { reads: [...promoterCaller, ...promoters, ...campaigns, 'report'], writes: [...promoters, ...changed] },
} as const;
const found = { notFound: true, invalid: 'sub_id is invalid.' };

export const affiliateReferralLinksList = {
  ...about,
  method: 'GET',
  path,
  does: 'list',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCaller, ...membership, 'rewards', 'report'], writes: [] },
  summary: 'List the promoter’s links with what has come of them',
  description: 'Of each campaign the default one, those of the campaign, and those that the promoter has created.',
  input: affiliateLinksInput,
  inputExample: { promoter_campaign_id: promoterCampaign.id },
  answers: promoterAnswers(done(v.array(affiliateReferralLink), [...links]), found),
} satisfies PromoterRoute;

export const affiliateReferralLinksCreate = {
  ...changing,
  method: 'POST',
  path,
  does: 'create',
  table: [...changing.table, 'UpdateItem'],
  summary: 'Create a link to a page, to tell its visitors apart',
  description: 'Twenty in a campaign at the most.',
  input: affiliateLinkCreateInput,
  inputExample: {
    promoter_campaign_id: promoterCampaign.id,
    name: 'Newsletter',
    sub_id: 'mail',
    url: 'https://shop.example/landing',
  },
  answers: promoterAnswers(done(affiliateReferralLink, own), found),
} satisfies PromoterRoute;

export const affiliateReferralLinksUpdate = {
  ...changing,
  method: 'PUT',
  path: `${path}/{id}`,
  does: 'update',
  summary: 'Rename a link that the promoter has created, or give it another sub-channel',
  input: affiliateLinkUpdateInput,
  inputExample: { id: 12, name: 'Newsletter' },
  blankable: ['name'],
  answers: promoterAnswers(done(affiliateReferralLink, own), found),
} satisfies PromoterRoute;

export const affiliateReferralLinksDelete = {
  ...changing,
  method: 'DELETE',
  path: `${path}/{id}`,
  does: 'delete',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  summary: 'Delete a link that the promoter has created',
  description: 'Answers it as it was. Who follows it still comes to the promoter.',
  input: recordInput,
  inputExample: { id: 12 },
  answers: promoterAnswers(done(affiliateReferralLink, own), found),
} satisfies PromoterRoute;

export const affiliatePromoterCampaignsUpdate = {
  ...about,
  method: 'PUT',
  path: '/api/v2/affiliate/promoter_campaigns/{id}',
  does: 'update',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
  items: { reads: [...promoterCaller, ...promoters, ...campaigns], writes: [...promoters, ...changed] },
  shares: { ref_id: 'ref_token' },
  summary: 'Change the promoter’s ref id in a campaign that allows it',
  description: 'Links with the former ref id go on leading to the promoter for a year.',
  input: affiliatePromoterCampaignInput,
  inputExample: { id: promoterCampaign.id, ref_token: promoterCampaign.ref_token },
  answers: promoterAnswers(done(affiliatePromoterCampaign, promoterCampaign), {
    notFound: true,
    invalid: 'ref_token is refused: the company sets the ref ids of this campaign.',
    shares: 'ref_token',
  }),
} satisfies PromoterRoute;

export const affiliateLinkRoutes: readonly PromoterRoute[] = [
  affiliateReferralLinksList,
  affiliateReferralLinksCreate,
  affiliateReferralLinksUpdate,
  affiliateReferralLinksDelete,
  affiliatePromoterCampaignsUpdate,
];
