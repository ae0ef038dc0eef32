import * as v from 'valibot';
import { affiliateReferralExample } from '#shared/routes/affiliate/examples.ts';
import { CSV_DESCRIPTION, csvResponse } from '#shared/routes/affiliate/exports.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { changeItems, leadItems, membershipItems, promoterCallerItems, searchItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { noContentResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import {
  affiliateReferralCreateInput,
  affiliateReferralsInput,
  affiliateReferralUpdateInput,
} from './referrals-input.ts';
import { affiliateReferral } from './referrals-output.ts';

const base = { area: 'affiliate', auth: 'promoter', permission: 'promote' } as const;
const INVALID = { invalid: 'filters[created_at] is invalid.' };

const listDefaults = {
  ...base,
  method: 'GET',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: {
    reads: [...promoterCallerItems, ...membershipItems, ...searchItems, 'lead', 'lead-email', 'promotion-id'],
    writes: [],
  },
  memory: 1769,
  timeout: 29,
} as const;
const inputExample = { filters: { state: ['active'] }, sorting: { created_at: 'desc' } };

export const affiliateReferralsList = {
  ...listDefaults,
  path: '/api/v2/affiliate/referrals',
  verb: 'list',
  summary: 'List the promoter’s referrals',
  description:
    'Leads and customers, oldest first unless sorted. If customers are masked, the list cannot be sorted by `email`.',
  input: affiliateReferralsInput,
  inputExample,
  responses: promoterResponses(okResponse(v.array(affiliateReferral), [affiliateReferralExample]), INVALID),
} satisfies PromoterRoute;

export const affiliateReferralsExport = {
  ...listDefaults,
  path: '/api/v2/affiliate/referrals/export',
  summary: 'Download the promoter’s referrals as CSV',
  description: CSV_DESCRIPTION,
  input: affiliateReferralsInput,
  inputExample,
  exports: affiliateReferral,
  responses: promoterResponses(csvResponse('id,email,uid,state\r\n12,ad…@e…,,active\r\n'), INVALID),
} satisfies PromoterRoute;

const created = {
  ...affiliateReferralExample,
  state: 'pending',
  entry_source: 'manual_affiliate',
  customer_since: null,
  plan_name: null,
  earnings: {},
  is_editable: true,
};
const writing = { ...base, memory: 1024, timeout: 15 } as const;
const RULE = 'Only for referrals that wait for approval.';
const errors = { notFound: true, invalid: 'email is invalid.' };

export const affiliateReferralsCreate = {
  ...writing,
  path: '/api/v2/affiliate/referrals',
  method: 'POST',
  verb: 'create',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  items: {
    reads: [...promoterCallerItems, ...membershipItems, 'promotion-id'],
    writes: [...leadItems, 'promoter', 'calls-taken', ...changeItems],
  },
  summary: 'Claim a referral by e-mail',
  description:
    'For a person the promoter referred without a link, if the campaign allows it (`promoters_add_referrals`). Limit: 20 an hour. The ' +
    'referral is `pending` and earns nothing until the company approves it; sales before the approval never earn anything. The response is ' +
    'the same if the company already knows the person.',
  input: affiliateReferralCreateInput,
  inputExample: { email: 'ada@example.com', promoter_campaign_id: 4 },
  responses: promoterResponses(okResponse(affiliateReferral, created), errors),
} satisfies PromoterRoute;

export const affiliateReferralsUpdate = {
  ...writing,
  path: '/api/v2/affiliate/referrals/{id}',
  method: 'PUT',
  verb: 'update',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...promoterCallerItems, ...membershipItems, ...leadItems],
    writes: [...leadItems, 'promoter', 'calls-taken', ...changeItems],
  },
  summary: 'Update a claimed referral',
  description: RULE,
  input: affiliateReferralUpdateInput,
  inputExample: { id: 12, email: 'ada@example.com' },
  responses: promoterResponses(okResponse(affiliateReferral, created), errors),
} satisfies PromoterRoute;

export const affiliateReferralsDelete = {
  ...writing,
  path: '/api/v2/affiliate/referrals/{id}',
  method: 'DELETE',
  verb: 'delete',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...promoterCallerItems, ...leadItems],
    writes: [...leadItems, 'promoter', 'text-key', ...changeItems],
  },
  summary: 'Delete a claimed referral',
  description: RULE,
  input: recordInput,
  inputExample: { id: 12 },
  responses: promoterResponses(noContentResponse, RECORD_ERRORS),
} satisfies PromoterRoute;

export const affiliateReferralRoutes: readonly PromoterRoute[] = [
  affiliateReferralsList,
  affiliateReferralsExport,
  affiliateReferralsCreate,
  affiliateReferralsUpdate,
  affiliateReferralsDelete,
];
