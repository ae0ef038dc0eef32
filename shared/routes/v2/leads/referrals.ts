import { changeItems, companyCallerItems, leadItems, membershipItems, searchItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2ReferralExample } from '#shared/routes/v2/records-examples.ts';
import { v2Referral } from '#shared/routes/v2/records-output.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { referralCreateInput, referralUpdateInput } from './referrals-input.ts';

const base = { area: 'records', auth: 'v2' } as const;

export const v2ReferralsCreate = {
  ...base,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/referrals',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [...companyCallerItems, ...membershipItems, 'promotion-id'],
    writes: [...leadItems, 'promoter', 'signup', ...changeItems],
  },
  mails: true,
  memory: 1024,
  timeout: 15,
  summary: 'Create a referral of a promoter',
  description: 'The referral has not signed up yet. A sign-up tracked later updates it.',
  input: referralCreateInput,
  inputExample: { email: 'ada@example.com', uid: 'user-7', promoter_campaign_id: 4 },
  responses: companyResponses(
    okResponse(v2Referral, {
      ...v2ReferralExample,
      state: 'signup',
      entry_source: 'manual_admin',
      customer_since: null,
      plan_name: null,
      revenue_amount: 0,
    }),
    { notFound: true, invalid: ['promoter_campaign_id', 'is invalid'] },
  ),
} satisfies KeyedRoute;

const movedReferral = { ...v2ReferralExample, username: 'ada' };

export const v2ReferralsUpdate = {
  ...base,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/referrals/{id}',
  permission: 'manage',
  // Usernames are resolved from list rows.
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: {
    reads: [...companyCallerItems, ...membershipItems, ...leadItems, 'promotion-id', 'commission', ...searchItems],
    writes: [
      ...leadItems,
      'promoter',
      'commission',
      'batch-process',
      'batch-chunk',
      'open-batch-processes',
      ...changeItems,
    ],
  },
  unpaidIndex: true,
  memory: 1769,
  timeout: 29,
  summary: 'Update a referral, or move it to another promoter',
  description:
    'Omitted parameters stay unchanged. If hundreds of commissions must move with it to another promoter, they move in the ' +
    'background: 202, and the header `Batch-Process` has the id of the batch process that moves them.',
  input: referralUpdateInput,
  inputExample: { id: 'ada@example.com', find_by: 'email', username: 'ada', fraud_check: 'no_suspicion' },
  responses: {
    ...companyResponses(okResponse(v2Referral, movedReferral), { notFound: true, invalid: ['id', 'is invalid'] }),
    202: {
      description:
        'The referral is updated. Its commissions are moved by the batch process named in the header `Batch-Process`.',
      schema: v2Referral,
      example: movedReferral,
    },
  },
} satisfies KeyedRoute;

export const referralRoutes: readonly KeyedRoute[] = [v2ReferralsCreate, v2ReferralsUpdate];
