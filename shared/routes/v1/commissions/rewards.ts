import * as v from 'valibot';
import { callerItems, changeItems, membershipItems, payoutItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { REWARD_UNNAMED, REWARDED_UNNAMED, recordNotFound } from '#shared/routes/texts.ts';
import { v1RewardWithPromoter } from '#shared/routes/v1/output.ts';
import { v1PromoterExample } from '#shared/routes/v1/promoters/promoters-examples.ts';
import { v1Responses } from '#shared/routes/v1/responses.ts';
import { v1TrackingExamples as tracking, v1PromoterWithEarnings } from '#shared/routes/v1/tracking-examples.ts';
import { rewardCreateInput, rewardListInput, rewardUpdateInput } from './rewards-input.ts';

const rewards = { area: 'payouts', auth: 'v1', memory: 1024, timeout: 15 } as const;
const readItems = [...callerItems, ...membershipItems, 'lead', 'commission'] as const;

const [promotion] = v1PromoterExample.promotions;
const earned = { ...tracking.sale.reward, promotion, promoter: tracking.sale.promoter };
const created = {
  ...earned,
  id: 33,
  amount: 500,
  event_id: '',
  conversion_amount: 0,
  promoter: v1PromoterWithEarnings(2500),
};
const deniedReward = { ...earned, status: 'denied', promoter: v1PromoterWithEarnings(0) };

export const v1RewardsList = {
  ...rewards,
  method: 'GET',
  path: '/api/v1/rewards/list',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...readItems, 'list', 'promotion-id', 'ref-id'], writes: [] },
  summary: 'List rewards (commissions), oldest first',
  description: 'The headers `Link`, `Total` and `Per-Page` describe the pages.',
  input: rewardListInput,
  inputExample: { ref_id: 'grace', per_page: 20 },
  responses: v1Responses(v.array(v1RewardWithPromoter), [earned], {
    404: recordNotFound('promotion'),
    422: 'promotion_id is invalid.',
  }),
} satisfies KeyedRoute;

export const v1RewardsCreate = {
  ...rewards,
  method: 'POST',
  path: '/api/v1/rewards/create',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [...readItems, 'lead-uid', 'lead-email', 'promotion-id', 'ref-id'],
    writes: ['lead', 'promoter', 'commission', ...changeItems],
  },
  summary: 'Create a reward manually, for a lead or a promotion',
  input: rewardCreateInput,
  inputExample: { email: tracking.sale.lead.email, reward_type: 'cash', amount: 500 },
  responses: v1Responses(v1RewardWithPromoter, created, { 404: recordNotFound('lead'), 422: REWARDED_UNNAMED }),
} satisfies KeyedRoute;

export const v1RewardsUpdate = {
  ...rewards,
  method: 'PUT',
  path: '/api/v1/rewards/update',
  permission: 'manage',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: [...readItems, 'sale', 'refund', 'refund_reversal', ...payoutItems],
    writes: ['commission', ...payoutItems, ...changeItems],
  },
  summary: 'Approve or deny a reward, or set it to pending',
  description:
    'A sale’s reward and its reversals always have the same status, whichever you update. The reward leaves its payout, unless the payout is completed.',
  input: rewardUpdateInput,
  inputExample: { event_id: 'invoice-1001', status: 'denied' },
  responses: v1Responses(v1RewardWithPromoter, deniedReward, { 404: recordNotFound('reward'), 422: REWARD_UNNAMED }),
} satisfies KeyedRoute;

export const rewardRoutes: readonly KeyedRoute[] = [v1RewardsList, v1RewardsCreate, v1RewardsUpdate];
