import * as v from 'valibot';
import { affiliateLinksExample, affiliatePromoterCampaignExample } from '#shared/routes/affiliate/examples.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import {
  campaignItems,
  changeItems,
  membershipItems,
  promoterCallerItems,
  promoterItems,
} from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import {
  affiliateLinkCreateInput,
  affiliateLinksInput,
  affiliateLinkUpdateInput,
  affiliatePromoterCampaignInput,
} from './links-input.ts';
import { affiliatePromoterCampaign, affiliateReferralLink } from './links-output.ts';

const base = { area: 'affiliate', auth: 'promoter', permission: 'promote', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/affiliate/referral_links';
const own = affiliateLinksExample.find(({ source }) => source === 'promoter') ?? null;
const writeDefaults = {
  ...base,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
  items: {
    reads: [...promoterCallerItems, ...promoterItems, ...campaignItems, 'report'],
    writes: [...promoterItems, ...changeItems],
  },
} as const;
const errors = { notFound: true, invalid: 'sub_id is invalid.' };

export const affiliateReferralLinksList = {
  ...base,
  method: 'GET',
  path,
  verb: 'list',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, ...membershipItems, 'rewards', 'report'], writes: [] },
  summary: 'List the promoter’s links and their results',
  description: 'For each campaign: the default link, the campaign’s other links, and links created by the promoter.',
  input: affiliateLinksInput,
  inputExample: { promoter_campaign_id: affiliatePromoterCampaignExample.id },
  responses: promoterResponses(okResponse(v.array(affiliateReferralLink), [...affiliateLinksExample]), errors),
} satisfies PromoterRoute;

export const affiliateReferralLinksCreate = {
  ...writeDefaults,
  method: 'POST',
  path,
  verb: 'create',
  table: [...writeDefaults.table, 'UpdateItem'],
  summary: 'Create a link to track visitors separately',
  description: 'Maximum: 20 links per campaign.',
  input: affiliateLinkCreateInput,
  inputExample: {
    promoter_campaign_id: affiliatePromoterCampaignExample.id,
    name: 'Newsletter',
    sub_id: 'mail',
    url: 'https://shop.example/landing',
  },
  responses: promoterResponses(okResponse(affiliateReferralLink, own), errors),
} satisfies PromoterRoute;

export const affiliateReferralLinksUpdate = {
  ...writeDefaults,
  method: 'PUT',
  path: `${path}/{id}`,
  verb: 'update',
  summary: 'Update the name or sub ID of a link created by the promoter',
  input: affiliateLinkUpdateInput,
  inputExample: { id: 12, name: 'Newsletter' },
  blankable: ['name'],
  responses: promoterResponses(okResponse(affiliateReferralLink, own), errors),
} satisfies PromoterRoute;

export const affiliateReferralLinksDelete = {
  ...writeDefaults,
  method: 'DELETE',
  path: `${path}/{id}`,
  verb: 'delete',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  summary: 'Delete a link created by the promoter',
  description: 'Returns the deleted link. Visitors who follow it still count for the promoter.',
  input: recordInput,
  inputExample: { id: 12 },
  responses: promoterResponses(okResponse(affiliateReferralLink, own), errors),
} satisfies PromoterRoute;

export const affiliatePromoterCampaignsUpdate = {
  ...base,
  method: 'PUT',
  path: '/api/v2/affiliate/promoter_campaigns/{id}',
  verb: 'update',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
  items: {
    reads: [...promoterCallerItems, ...promoterItems, ...campaignItems],
    writes: [...promoterItems, ...changeItems],
  },
  uniqueParams: { ref_id: 'ref_token' },
  summary: 'Update the promoter’s ref id in a campaign that allows it',
  description: 'Links with the former ref id lead to the promoter for a year.',
  input: affiliatePromoterCampaignInput,
  inputExample: { id: affiliatePromoterCampaignExample.id, ref_token: affiliatePromoterCampaignExample.ref_token },
  responses: promoterResponses(okResponse(affiliatePromoterCampaign, affiliatePromoterCampaignExample), {
    notFound: true,
    invalid: 'You cannot change ref_token: the company sets the ref IDs of this campaign.',
    uniqueParam: 'ref_token',
  }),
} satisfies PromoterRoute;

export const affiliateLinkRoutes: readonly PromoterRoute[] = [
  affiliateReferralLinksList,
  affiliateReferralLinksCreate,
  affiliateReferralLinksUpdate,
  affiliateReferralLinksDelete,
  affiliatePromoterCampaignsUpdate,
];
