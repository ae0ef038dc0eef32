import * as v from 'valibot';
import { PROMOTION_LEFT } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import {
  campaignItems,
  changeItems,
  combineAccess,
  companyCallerItems,
  membershipItems,
  productItems,
  promoterItems,
  searchItems,
} from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { batchProcessAccess } from '#shared/routes/v2/batches/bulk-route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { v2PromotionChartExample, v2PromotionExample, v2ReferralLinksExample } from './promoter-campaigns-examples.ts';
import {
  promoterChartInput,
  promotionChartInput,
  promotionListInput,
  promotionSearchInput,
  updatePromotionInput,
} from './promoter-campaigns-input.ts';
import { v2PromoterChart, v2Promotion, v2PromotionChart, v2ReferralLink } from './promoter-campaigns-output.ts';

const base = { area: 'promoters', auth: 'v2' } as const;

const listDefaults = {
  ...base,
  method: 'GET',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...membershipItems, ...searchItems, 'rewards'], writes: [] },
  // One full vCPU: may read the rows of all promoters.
  memory: 1769,
  timeout: 29,
} as const;
const FOLLOWS =
  'Current promotions, oldest promoter first. The headers `Link`, `Total` and `Per-Page` describe ' +
  'the pages. Lists reflect changes within seconds.';

export const v2PromoterCampaignsList = {
  ...listDefaults,
  path: '/api/v2/company/promoter_campaigns',
  permission: 'read',
  verb: 'list',
  items: { reads: [...listDefaults.items.reads, 'report'], writes: [] },
  summary: 'List promoters in campaigns',
  description: `${FOLLOWS} With \`period_from\`, \`stats\` are of these days, updated daily at midnight UTC; otherwise of all time.`,
  input: promotionListInput,
  inputExample: { filters: { promoter_id: [v2PromotionExample.promoter_id] } },
  responses: companyResponses(okResponse(v.array(v2Promotion), [v2PromotionExample]), {
    invalid: 'filters[promoter_id] is invalid.',
  }),
} satisfies KeyedRoute;

export const v2PromoterCampaignsSearch = {
  ...listDefaults,
  path: '/api/v2/company/promoter_campaigns/search',
  permission: 'read',
  summary: 'Search promoters in campaigns',
  description: FOLLOWS,
  input: promotionSearchInput,
  inputExample: { q: 'grace' },
  responses: companyResponses(okResponse(v.array(v2Promotion), [v2PromotionExample]), {
    invalid: 'param is missing or the value is empty or invalid: q',
  }),
} satisfies KeyedRoute;

const promotionChange = { coupon: v2PromotionExample.coupon, display_coupon: 'GRACE' };
const changedPromotionExample = { ...v2PromotionExample, ...promotionChange };

export const v2PromoterCampaignsUpdate = {
  ...base,
  method: 'PUT',
  path: '/api/v2/company/promoter_campaigns/{id}',
  permission: 'manage',
  verb: 'update',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchProcessAccess, {
    reads: [...companyCallerItems, ...promoterItems, ...campaignItems, ...productItems],
    writes: [
      ...promoterItems,
      'text-key',
      'rewards',
      'reward-promotions',
      'products-head',
      'product-promotions',
      ...changeItems,
    ],
  }),
  memory: 1024,
  timeout: 15,
  mails: true,
  uniqueParams: { ref_id: 'ref_token', promo_code: 'coupon', landing_url: 'direct_url' },
  blankable: ['coupon', 'display_coupon', 'direct_url'],
  summary: 'Update a promoter in a campaign: state, ref id, codes, landing page, own rewards',
  description:
    'Omitted parameters stay unchanged. Own rewards take precedence over the campaign’s from the next sale on. With ' +
    '`deny_unpaid`, commissions are denied in the background: 202, and the header `Batch-Process` has the id of the batch ' +
    'process that denies them.',
  input: updatePromotionInput,
  inputExample: { id: v2PromotionExample.id, ...promotionChange },
  responses: {
    ...companyResponses(okResponse(v2Promotion, changedPromotionExample), {
      notFound: true,
      invalid: PROMOTION_LEFT,
      uniqueParam: 'ref_token',
    }),
    202: {
      description:
        'The promoter is updated. Its commissions are denied by the batch process named in the header `Batch-Process`.',
      schema: v2Promotion,
      example: changedPromotionExample,
    },
  },
} satisfies KeyedRoute;

const chartDefaults = {
  ...base,
  method: 'GET',
  memory: 1024,
  timeout: 15,
  description: 'Updated daily at midnight UTC. Grouped by day, week, month or year, depending on the time span.',
} as const;
const { selection, period_from, period_to } = v2PromotionChartExample;

export const v2PromoterCampaignsChartData = {
  ...chartDefaults,
  path: '/api/v2/company/promoter_campaigns/{id}/chart_data',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'promotion-id', 'promoter', 'report'], writes: [] },
  summary: 'Get a chart of a promoter’s results in a campaign',
  input: promotionChartInput,
  inputExample: { id: v2PromotionExample.id, selection, period_from, period_to, with_totals: true },
  responses: companyResponses(okResponse(v2PromotionChart, v2PromotionChartExample), {
    notFound: true,
    invalid: ['selection', 'is invalid'],
  }),
} satisfies KeyedRoute;

export const v2PromotersChartData = {
  ...chartDefaults,
  path: '/api/v2/company/promoters/{id}/chart_data',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...promoterItems, 'report'], writes: [] },
  summary: 'Get a chart of a promoter’s results',
  input: promoterChartInput,
  inputExample: { id: 'grace@example.com', find_by: 'email', selection, period_from, period_to },
  responses: companyResponses(
    okResponse(v2PromoterChart, {
      period_from,
      period_to,
      selection,
      selection_items: v2PromotionChartExample.selection_items.map(({ date, value }) => [date, value]),
      group_by: v2PromotionChartExample.group_by,
    }),
    RECORD_ERRORS,
  ),
} satisfies KeyedRoute;

export const v2PromoterCampaignsReferralLinks = {
  ...base,
  method: 'GET',
  path: '/api/v2/company/promoter_campaigns/{id}/referral_links',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'promotion-id', 'promoter', 'campaigns'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List a promoter’s links in a campaign: the default link, the campaign’s and its own',
  description: 'Clicks, sign-ups and sales through an own link count for its `sub_id`.',
  input: recordInput,
  inputExample: { id: v2PromotionExample.id },
  responses: companyResponses(okResponse(v.array(v2ReferralLink), v2ReferralLinksExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const promoterCampaignRoutes: readonly KeyedRoute[] = [
  v2PromoterCampaignsList,
  v2PromoterCampaignsSearch,
  v2PromoterCampaignsUpdate,
  v2PromoterCampaignsChartData,
  v2PromoterCampaignsReferralLinks,
  v2PromotersChartData,
];
