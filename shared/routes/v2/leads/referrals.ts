import { changed, companyCaller, leads, membership, searched } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { referral } from '#shared/routes/v2/records-examples.ts';
import { v2Referral } from '#shared/routes/v2/records-output.ts';
import { referralCreateInput, referralUpdateInput } from './referrals-input.ts';

const about = { area: 'records', auth: 'v2' } as const;

export const v2ReferralsCreate = {
  ...about,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/referrals',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [...companyCaller, ...membership, 'promotion-id'],
    writes: [...leads, 'promoter', 'signup', ...changed],
  },
  mails: true,
  memory: 1024,
  timeout: 15,
  summary: 'Create a referral of a promoter by hand',
  description: 'It has not signed up: a sign-up that is tracked later finds it.',
  input: referralCreateInput,
  inputExample: { email: 'ada@example.com', uid: 'user-7', promoter_campaign_id: 4 },
  answers: companyAnswers(
    done(v2Referral, {
      ...referral,
      state: 'signup',
      entry_source: 'manual_admin',
      customer_since: null,
      plan_name: null,
      revenue_amount: 0,
    }),
    { notFound: true, invalid: ['promoter_campaign_id', 'is invalid'] },
  ),
} satisfies KeyedRoute;

const moved = { ...referral, username: 'ada' };

export const v2ReferralsUpdate = {
  ...about,
  method: 'PUT',
  does: 'update',
  path: '/api/v2/company/referrals/{id}',
  needs: 'manage',
  // Usernames are resolved from list rows.
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: {
    reads: [...companyCaller, ...membership, ...leads, 'promotion-id', 'commission', ...searched],
    writes: [...leads, 'promoter', 'commission', 'batch-process', 'batch-chunk', 'open-batch-processes', ...changed],
  },
  unpaidIndex: true,
  memory: 1769,
  timeout: 29,
  summary: 'Change a referral, or give it to another promoter',
  description:
    'What is left out stays as it is. Where hundreds of commissions are to follow it to another promoter, they do so in the ' +
    'background: 202, and the header `Batch-Process` has the id of the batch process that moves them.',
  input: referralUpdateInput,
  inputExample: { id: 'ada@example.com', find_by: 'email', username: 'ada', fraud_check: 'no_suspicion' },
  answers: {
    ...companyAnswers(done(v2Referral, moved), { notFound: true, invalid: ['id', 'is invalid'] }),
    202: {
      description:
        'Done, but for the commissions that follow the referral: the batch process of the header `Batch-Process` moves them.',
      schema: v2Referral,
      example: moved,
    },
  },
} satisfies KeyedRoute;

export const referralRoutes: readonly KeyedRoute[] = [v2ReferralsCreate, v2ReferralsUpdate];
