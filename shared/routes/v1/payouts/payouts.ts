import * as v from 'valibot';
import { callerItems, changeItems, membershipItems, payoutItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { PAYOUT_UNNAMED, PROMOTER_UNNAMED, recordNotFound } from '#shared/routes/texts.ts';
import { v1Payout } from '#shared/routes/v1/output.ts';
import { v1Responses } from '#shared/routes/v1/responses.ts';
import { v1TrackingExamples as trackingExamples, v1PromoterWithEarnings } from '#shared/routes/v1/tracking-examples.ts';
import { payoutCreateInput, payoutUpdateInput, v1PayoutListInput } from './payouts-input.ts';

const base = { area: 'payouts', auth: 'v1', memory: 1024 } as const;

const pending = {
  id: 5,
  status: 'pending',
  amount: 2000,
  date_paid: null,
  due_date: '2026-12-21T00:00:00.000Z',
  unit: 'cash',
  created_at: '2026-12-01T00:00:00.000Z',
  has_issues: false,
  issues: [],
  reward: null,
  promoter: trackingExamples.sale.promoter,
  campaign: {
    id: 1,
    name: 'Default',
    landing_url: 'https://shop.example/',
    description: 'For everyone who writes about us.',
    private: false,
    color: '#4f46e5',
    default_webhook_url: '',
    auto_approve_rewards: true,
    auto_approve_promoters: true,
  },
} as const;
export const completedPayout = {
  ...pending,
  status: 'completed',
  date_paid: '2026-12-18T09:30:00.000Z',
  promoter: v1PromoterWithEarnings(2000, 2000),
} as const;

export const v1PayoutsList = {
  ...base,
  method: 'GET',
  path: '/api/v1/payouts/list',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...callerItems, ...membershipItems, 'list', 'payout'], writes: [] },
  timeout: 15,
  summary: 'List payouts, oldest first',
  input: v1PayoutListInput,
  inputExample: { promoter_id: 3, status: 'pending' },
  responses: v1Responses(v.array(v1Payout), [pending], { 422: 'status is invalid.' }),
} satisfies KeyedRoute;

export const v1PayoutsCreate = {
  ...base,
  method: 'POST',
  path: '/api/v1/payouts/create',
  permission: 'pay',
  mails: true,
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: [...callerItems, ...membershipItems, 'promoter-email', 'commission', ...payoutItems],
    writes: ['commission', ...payoutItems, ...changeItems],
  },
  unpaidIndex: true,
  // API Gateway times out after 30 seconds; the next call or monthly run continues.
  timeout: 29,
  summary: 'Create payouts of everything a promoter is owed, one for each campaign and unit',
  description: 'Returns the payout if exactly one was created, otherwise a list, which may be empty.',
  input: payoutCreateInput,
  inputExample: { promoter_email: 'grace@example.com', campaign_id: 1 },
  responses: v1Responses(v.union([v1Payout, v.array(v1Payout)]), pending, {
    404: recordNotFound('promoter'),
    422: PROMOTER_UNNAMED,
  }),
} satisfies KeyedRoute;

export const v1PayoutsUpdate = {
  ...base,
  method: 'PUT',
  path: '/api/v1/payouts/update',
  permission: 'pay',
  mails: true,
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: [...callerItems, ...membershipItems, 'commission', ...payoutItems],
    writes: ['commission', ...payoutItems, ...changeItems],
  },
  timeout: 15,
  summary: 'Update the status of a payout',
  input: payoutUpdateInput,
  inputExample: { id: 5, status: 'completed' },
  responses: v1Responses(v1Payout, completedPayout, { 404: recordNotFound('payout'), 422: PAYOUT_UNNAMED }),
} satisfies KeyedRoute;

export const payoutRoutes: readonly KeyedRoute[] = [v1PayoutsList, v1PayoutsCreate, v1PayoutsUpdate];
