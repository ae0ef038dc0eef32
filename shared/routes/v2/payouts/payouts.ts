import { companyCallerItems, membershipItems, searchItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2PayoutExample } from '#shared/routes/v2/records-examples.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { dueStatsInput, groupsInput, statsInput } from './payouts-input.ts';
import { v2DueStats, v2PayoutGroups, v2PayoutStats } from './payouts-output.ts';

/** Small accounts read all payouts; large ones use stored sums. */
const base = {
  area: 'records',
  auth: 'v2',
  method: 'GET',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...companyCallerItems, 'campaigns', 'rows', 'numbers', 'sorted-lists', 'sorted-sheets'],
    writes: [],
  },
  memory: 1769,
  timeout: 29,
} as const;

const meta = {
  net_payout_days: 20,
  payout_cycle: 'monthly',
  min_payment: 5000,
  min_paying_customers: 0,
  terms_description: 'Once a month, for the previous months; due 20 days later.',
  selected_payout_methods: ['paypal' as const],
  payout_method_options: { paypal: { min_payment: 0 } },
  managed_payouts: false,
} as const;
const sum = { promoters_count: 1, payouts_count: 1, amounts: { cash: 2000 }, total_incl_tax: 2000 };
const noPayouts = { promoters_count: 0, payouts_count: 0, amounts: {}, total_incl_tax: 0 };
const { period_end, due_date, payout_method, promoter } = v2PayoutExample;

export const v2PayoutsStats = {
  ...base,
  path: '/api/v2/company/payouts/stats',
  permission: 'read',
  summary: 'Get totals of payouts: paid ones by month, all by status',
  input: statsInput,
  inputExample: { stats_by: { status: true }, filters: { campaign_id: [1] } },
  responses: companyResponses(
    okResponse(v2PayoutStats, {
      meta,
      data: { by_paid_period: [], by_status: { pending: sum }, by_payout_method: {} },
    }),
    { invalid: 'filters[status] is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2PayoutsDueStats = {
  ...base,
  path: '/api/v2/company/payouts/due_stats',
  permission: 'read',
  summary: 'Get totals of unpaid payouts by due date',
  input: dueStatsInput,
  inputExample: { q: 'grace@example.com', filters: { campaign_id: [1] } },
  responses: companyResponses(
    okResponse(v2DueStats, {
      meta,
      data: {
        next: { ...sum, due_date, period_end },
        overdue: { ...noPayouts, due_date: null, period_end: null },
        custom: noPayouts,
      },
    }),
    { invalid: 'filters[status] is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2PayoutsGroupByPromoters = {
  ...base,
  items: { reads: [...base.items.reads, ...membershipItems, ...searchItems, 'payout'], writes: [] },
  path: '/api/v2/company/payouts/group_by_promoters',
  permission: 'read',
  summary: 'List promoters with their payouts',
  description:
    'Oldest promoter first. The headers `Link`, `Total` and `Per-Page` describe the pages and count promoters. ' +
    'With very many payouts, a response covers some of them: it has `Total-At-Least` instead of `Total`, and `Link` continues. With ' +
    '`filters[min_payment]`, `meta` then has the totals of that page.',
  input: groupsInput,
  inputExample: { filters: { status: ['pending'], min_payment: 1000 }, include_payout_method_details: true },
  responses: companyResponses(
    okResponse(v2PayoutGroups, {
      data: [
        {
          promoter: {
            ...promoter,
            invoice_details_status: 'approved',
            fraud_suspicions: [],
            profile: { invoice_details_validation_errors: null },
          },
          payout_method,
          payouts: [v2PayoutExample],
          is_amount_payable: false,
          payout_ids: [v2PayoutExample.id],
          amount: 2000,
          total_incl_tax: 2000,
        },
      ],
      meta: { total: 2000, promoters_count: 1, total_incl_tax: 2000, due_date, period_end },
    }),
    { invalid: 'filters[status] is invalid.' },
  ),
} satisfies KeyedRoute;

export const companyPayoutRoutes: readonly KeyedRoute[] = [
  v2PayoutsStats,
  v2PayoutsDueStats,
  v2PayoutsGroupByPromoters,
];
