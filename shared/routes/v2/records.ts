import * as v from 'valibot';
import { companyCallerItems, leadItems, membershipItems, searchItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { commissionListInput } from './commissions/commissions-input.ts';
import { referralListInput } from './leads/referrals-input.ts';
import { payoutListInput } from './payouts/payouts-input.ts';
import { v2CommissionExample, v2PayoutExample, v2ReferralExample } from './records-examples.ts';
import { recordInput, referralNameInput } from './records-input.ts';
import { v2ListedCommission, v2Payout, v2Referral } from './records-output.ts';
import { companyResponses, okResponse } from './responses.ts';

const records = { area: 'records', auth: 'v2', method: 'GET' } as const;
const DESCRIPTION =
  'Oldest first by default. The headers `Link`, `Total` and `Per-Page` describe the pages. Filters, sorting ' +
  'and search reflect changes within seconds.';
const INVALID = 'filters[created_at] is invalid.';

/** One full vCPU: a search reads all rows, about 15 MB for 100,000. */
const searchDefaults = {
  ...records,
  verb: 'list',
  table: ['BatchGetItem', 'Query'],
  memory: 1769,
  timeout: 29,
  description: DESCRIPTION,
} as const;
const readItems = [...companyCallerItems, ...membershipItems] as const;
const showing = { ...records, verb: 'show', timeout: 15, memory: 1024 } as const;

const lists = <Schema extends v.GenericSchema>(schema: Schema, example: unknown) =>
  companyResponses(okResponse(v.array(schema), [example]), { invalid: INVALID });
const shows = <Schema extends v.GenericSchema>(schema: Schema, example: unknown) =>
  companyResponses(okResponse(schema, example), RECORD_ERRORS);

export const v2ReferralsList = {
  ...searchDefaults,
  path: '/api/v2/company/referrals',
  permission: 'read',
  // Resolves the promotion's owner.
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...readItems, ...searchItems, 'lead', 'promotion-id'], writes: [] },
  summary: 'List referrals (leads and customers) with filters, sorting and search',
  input: referralListInput,
  inputExample: { filters: { state: ['active', 'subscribed'], promoter_id: [3] }, sorting: { customer_since: 'asc' } },
  responses: lists(v2Referral, v2ReferralExample),
} satisfies KeyedRoute;

export const v2ReferralsShow = {
  ...showing,
  path: '/api/v2/company/referrals/{id}',
  permission: 'read',
  // Usernames are resolved from list rows.
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...readItems, ...leadItems, ...searchItems], writes: [] },
  memory: searchDefaults.memory,
  timeout: searchDefaults.timeout,
  summary: 'Retrieve a referral with its promoter and campaign',
  input: referralNameInput,
  inputExample: { id: 'ada@example.com', find_by: 'email' },
  responses: shows(v2Referral, v2ReferralExample),
} satisfies KeyedRoute;

export const v2CommissionsList = {
  ...searchDefaults,
  path: '/api/v2/company/commissions',
  permission: 'read',
  // Resolves the promotion's owner.
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...readItems, ...searchItems, 'lead', 'commission', 'payout', 'promotion-id'], writes: [] },
  summary: 'List commissions with filters, sorting and search',
  input: commissionListInput,
  inputExample: {
    filters: {
      status: ['approved'],
      is_paid: false,
      created_at: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T23:59:59.999Z' },
    },
    sorting: { amount: 'desc' },
  },
  responses: lists(v2ListedCommission, v2CommissionExample),
} satisfies KeyedRoute;

export const v2CommissionsShow = {
  ...showing,
  path: '/api/v2/company/commissions/{id}',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...readItems, 'lead', 'commission', 'payout'], writes: [] },
  summary: 'Retrieve a commission with its promoter and referral',
  input: recordInput,
  inputExample: { id: 31 },
  responses: shows(v2ListedCommission, v2CommissionExample),
} satisfies KeyedRoute;

export const v2PayoutsList = {
  ...searchDefaults,
  path: '/api/v2/company/payouts',
  permission: 'read',
  items: { reads: [...readItems, ...searchItems, 'payout', 'promotion-id'], writes: [] },
  summary: 'List payouts with filters, sorting and search',
  input: payoutListInput,
  inputExample: { filters: { status: ['pending'] }, sorting: { due_date: 'asc' }, q: 'grace@example.com' },
  responses: lists(v2Payout, v2PayoutExample),
} satisfies KeyedRoute;

export const v2PayoutsShow = {
  ...showing,
  path: '/api/v2/company/payouts/{id}',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...readItems, 'payout'], writes: [] },
  summary: 'Retrieve a payout with its promoter and campaign',
  input: recordInput,
  inputExample: { id: 5 },
  responses: shows(v2Payout, v2PayoutExample),
} satisfies KeyedRoute;

export const recordRoutes: readonly KeyedRoute[] = [
  v2ReferralsList,
  v2ReferralsShow,
  v2CommissionsList,
  v2CommissionsShow,
  v2PayoutsList,
  v2PayoutsShow,
];
