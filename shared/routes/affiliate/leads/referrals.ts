import * as v from 'valibot';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { referral } from '#shared/routes/affiliate/examples.ts';
import { EXPORTED, exported } from '#shared/routes/affiliate/exports.ts';
import { changed, leads, membership, promoterCaller, searched } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { done, gone } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import {
  affiliateReferralCreateInput,
  affiliateReferralsInput,
  affiliateReferralUpdateInput,
} from './referrals-input.ts';
import { affiliateReferral } from './referrals-output.ts';

const about = { area: 'affiliate', auth: 'promoter', needs: 'promote' } as const;
const INVALID = { invalid: 'filters[created_at] is invalid.' };

const listing = {
  ...about,
  method: 'GET',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...promoterCaller, ...membership, ...searched, 'lead', 'lead-email', 'promotion-id'], writes: [] },
  memory: 1769,
  timeout: 29,
} as const;
const inputExample = { filters: { state: ['active'] }, sorting: { created_at: 'desc' } };

export const affiliateReferralsList = {
  ...listing,
  path: '/api/v2/affiliate/referrals',
  does: 'list',
  summary: 'List the promoter’s referrals, which are leads and customers: filtered, sorted, searched',
  description: 'Oldest first, unless sorted. Where customers are masked, the list is not sorted by `email`.',
  input: affiliateReferralsInput,
  inputExample,
  answers: promoterAnswers(done(v.array(affiliateReferral), [referral]), INVALID),
} satisfies PromoterRoute;

export const affiliateReferralsExport = {
  ...listing,
  path: '/api/v2/affiliate/referrals/export',
  summary: 'Download the promoter’s referrals as CSV',
  description: EXPORTED,
  input: affiliateReferralsInput,
  inputExample,
  exports: affiliateReferral,
  answers: promoterAnswers(exported('id,email,uid,state\r\n12,ad…@e…,,active\r\n'), INVALID),
} satisfies PromoterRoute;

const made = {
  ...referral,
  state: 'pending',
  entry_source: 'manual_affiliate',
  customer_since: null,
  plan_name: null,
  earnings: {},
  is_editable: true,
};
const writing = { ...about, memory: 1024, timeout: 15 } as const;
const RULE = 'Only one that waits for approval.';
const wrong = { notFound: true, invalid: 'email is invalid.' };

export const affiliateReferralsCreate = {
  ...writing,
  path: '/api/v2/affiliate/referrals',
  method: 'POST',
  does: 'create',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [...promoterCaller, ...membership, 'promotion-id'],
    writes: [...leads, 'promoter', 'calls-taken', ...changed],
  },
  summary: 'Claim a referral by hand',
  description:
    'Somebody whom the promoter has sent without a link, where the campaign allows it (`promoters_add_referrals`), up to 20 an hour. It ' +
    'is `pending` and earns nothing until the company approves it. What it bought before that earns nothing either. The answer is the ' +
    'same for somebody whom the company knows already.',
  input: affiliateReferralCreateInput,
  inputExample: { email: 'ada@example.com', promoter_campaign_id: 4 },
  answers: promoterAnswers(done(affiliateReferral, made), wrong),
} satisfies PromoterRoute;

export const affiliateReferralsUpdate = {
  ...writing,
  path: '/api/v2/affiliate/referrals/{id}',
  method: 'PUT',
  does: 'update',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...promoterCaller, ...membership, ...leads],
    writes: [...leads, 'promoter', 'calls-taken', ...changed],
  },
  summary: 'Change a referral that the promoter claims',
  description: RULE,
  input: affiliateReferralUpdateInput,
  inputExample: { id: 12, email: 'ada@example.com' },
  answers: promoterAnswers(done(affiliateReferral, made), wrong),
} satisfies PromoterRoute;

export const affiliateReferralsDelete = {
  ...writing,
  path: '/api/v2/affiliate/referrals/{id}',
  method: 'DELETE',
  does: 'delete',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...promoterCaller, ...leads],
    writes: [...leads, 'promoter', 'text-key', ...changed],
  },
  summary: 'Delete a referral that the promoter claims',
  description: RULE,
  input: recordInput,
  inputExample: { id: 12 },
  answers: promoterAnswers(gone, { notFound: true, invalid: 'id is invalid.' }),
} satisfies PromoterRoute;

export const affiliateReferralRoutes: readonly PromoterRoute[] = [
  affiliateReferralsList,
  affiliateReferralsExport,
  affiliateReferralsCreate,
  affiliateReferralsUpdate,
  affiliateReferralsDelete,
];
