import * as v from 'valibot';
import { LEFT } from '#shared/domain/promoters/promotion-changes.ts';
import { campaigns, changed, companyCaller, membership, products, promoters, searched } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { promotion, promotionChart, referralLinks } from './promoter-campaigns-examples.ts';
import {
  promoterChartInput,
  promotionChartInput,
  promotionListInput,
  promotionSearchInput,
  updatePromotionInput,
} from './promoter-campaigns-input.ts';
import { v2PromoterChart, v2Promotion, v2PromotionChart, v2ReferralLink } from './promoter-campaigns-output.ts';

const about = { area: 'promoters', auth: 'v2' } as const;

const listing = {
  ...about,
  method: 'GET',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, ...membership, ...searched, 'rewards'], writes: [] },
  // One full vCPU: may read the rows of all promoters.
  memory: 1769,
  timeout: 29,
} as const;
const FOLLOWS =
  'Those that promoters take part in now, of the oldest promoter first. Details of the pages are in the headers `Link`, `Total` and ' +
  '`Per-Page`. Follows a change within seconds.';

export const v2PromoterCampaignsList = {
  ...listing,
  path: '/api/v2/company/promoter_campaigns',
  needs: 'read',
  does: 'list',
  summary: 'List promoters in campaigns',
  description: FOLLOWS,
  input: promotionListInput,
  inputExample: { filters: { promoter_id: [promotion.promoter_id] } },
  answers: companyAnswers(done(v.array(v2Promotion), [promotion]), { invalid: 'filters[promoter_id] is invalid.' }),
} satisfies KeyedRoute;

export const v2PromoterCampaignsSearch = {
  ...listing,
  path: '/api/v2/company/promoter_campaigns/search',
  needs: 'read',
  summary: 'Search promoters in campaigns',
  description: FOLLOWS,
  input: promotionSearchInput,
  inputExample: { q: 'grace' },
  answers: companyAnswers(done(v.array(v2Promotion), [promotion]), {
    invalid: 'param is missing or the value is empty or invalid: q',
  }),
} satisfies KeyedRoute;

const promotionChange = { coupon: promotion.coupon, display_coupon: 'GRACE' };

export const v2PromoterCampaignsUpdate = {
  ...about,
  method: 'PUT',
  path: '/api/v2/company/promoter_campaigns/{id}',
  needs: 'manage',
  does: 'update',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: [...companyCaller, ...promoters, ...campaigns, ...products],
    writes: [
      ...promoters,
      'text-key',
      'rewards',
      'reward-promotions',
      'products-head',
      'product-promotions',
      ...changed,
    ],
  },
  memory: 1024,
  timeout: 15,
  mails: true,
  shares: { ref_id: 'ref_token', promo_code: 'coupon', landing_url: 'direct_url' },
  blankable: ['coupon', 'display_coupon', 'direct_url'],
  summary: 'Change a promoter in a campaign: state, ref id, codes, landing page, rewards of its own',
  description:
    'What is left out stays as it is. Rewards of its own go before those of the campaign from the next sale on.',
  input: updatePromotionInput,
  inputExample: { id: promotion.id, ...promotionChange },
  answers: companyAnswers(done(v2Promotion, { ...promotion, ...promotionChange }), {
    notFound: true,
    invalid: LEFT,
    shares: 'ref_token',
  }),
} satisfies KeyedRoute;

const charting = {
  ...about,
  method: 'GET',
  memory: 1024,
  timeout: 15,
  description:
    'Brought up to date every day at midnight UTC. Grouped by day, week, month or year: the longer the time, the longer.',
} as const;
const { selection, period_from, period_to } = promotionChart;

export const v2PromoterCampaignsChartData = {
  ...charting,
  path: '/api/v2/company/promoter_campaigns/{id}/chart_data',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCaller, 'promotion-id', 'promoter', 'report'], writes: [] },
  summary: 'What a promoter has brought in a campaign, through time',
  input: promotionChartInput,
  inputExample: { id: promotion.id, selection, period_from, period_to, with_totals: true },
  answers: companyAnswers(done(v2PromotionChart, promotionChart), {
    notFound: true,
    invalid: ['selection', 'is invalid'],
  }),
} satisfies KeyedRoute;

export const v2PromotersChartData = {
  ...charting,
  path: '/api/v2/company/promoters/{id}/chart_data',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, ...promoters, 'report'], writes: [] },
  summary: 'What a promoter has brought through time',
  input: promoterChartInput,
  inputExample: { id: 'grace@example.com', find_by: 'email', selection, period_from, period_to },
  answers: companyAnswers(
    done(v2PromoterChart, {
      period_from,
      period_to,
      selection,
      selection_items: promotionChart.selection_items.map(({ date, value }) => [date, value]),
      group_by: promotionChart.group_by,
    }),
    { notFound: true, invalid: 'id is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2PromoterCampaignsReferralLinks = {
  ...about,
  method: 'GET',
  path: '/api/v2/company/promoter_campaigns/{id}/referral_links',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCaller, 'promotion-id', 'promoter', 'campaigns'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List the links of a promoter in a campaign: the default one, those of the campaign, and those of its own',
  description: 'Clicks, sign-ups and sales by a link of its own count for its `sub_id`.',
  input: recordInput,
  inputExample: { id: promotion.id },
  answers: companyAnswers(done(v.array(v2ReferralLink), referralLinks), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const promoterCampaignRoutes: readonly KeyedRoute[] = [
  v2PromoterCampaignsList,
  v2PromoterCampaignsSearch,
  v2PromoterCampaignsUpdate,
  v2PromoterCampaignsChartData,
  v2PromoterCampaignsReferralLinks,
  v2PromotersChartData,
];
