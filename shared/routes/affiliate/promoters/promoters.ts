import * as v from 'valibot';
import { setPasswordInput } from '#shared/routes/affiliate/portal/sign-in-input.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import {
  campaignItems,
  changeItems,
  membershipItems,
  promoterCallerItems,
  promoterItems,
  searchItems,
} from '#shared/routes/items.ts';
import { field, timestampField } from '#shared/routes/output.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { companyPaging, okResponse } from '#shared/routes/v2/responses.ts';
import { ownProfileInput } from './own-profile-input.ts';
import { affiliatePromoterExample } from './promoters-examples.ts';
import { affiliateChartInput } from './promoters-input.ts';
import { affiliateChart, affiliatePromoter, affiliateSubAffiliate } from './promoters-output.ts';

const affiliate = { area: 'affiliate', auth: 'promoter', permission: 'promote', memory: 1024, timeout: 15 } as const;

export const affiliatePromotersCurrent = {
  ...affiliate,
  method: 'GET',
  path: '/api/v2/affiliate/promoters/current',
  allowsPending: true,
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, ...campaignItems, 'contests'], writes: [] },
  summary: 'Retrieve the current promoter',
  responses: promoterResponses(okResponse(affiliatePromoter, affiliatePromoterExample)),
} satisfies PromoterRoute;

const profileChange = { first_name: 'Grace', company_name: 'Hopper Ltd.', language: 'de' } as const;

export const affiliatePromotersUpdate = {
  ...affiliate,
  method: 'PUT',
  path: '/api/v2/affiliate/promoters/current',
  verb: 'update',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: {
    reads: [...promoterCallerItems, ...promoterItems, ...campaignItems, 'contests'],
    writes: ['promoter', 'payout-place', ...changeItems],
  },
  summary: 'Update the profile of the current promoter',
  description:
    'Omitted fields do not change; empty text or null clears a field. The e-mail, which is used to sign in, can only be changed by ' +
    'the company.',
  input: ownProfileInput,
  inputExample: { profile: profileChange },
  responses: promoterResponses(
    okResponse(affiliatePromoter, {
      ...affiliatePromoterExample,
      profile: { ...affiliatePromoterExample.profile, ...profileChange },
    }),
    { invalid: 'profile is invalid.' },
  ),
} satisfies PromoterRoute;

export const affiliatePromotersChartData = {
  ...affiliate,
  method: 'GET',
  path: '/api/v2/affiliate/promoters/chart_data',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, 'report'], writes: [] },
  summary: 'Get a chart of the promoter’s results',
  description:
    'Updated daily at midnight UTC. Grouped by day, week, month or year, depending on the length of the period. With ' +
    '`promoter_campaign_id`, days without figures by campaign are rejected if the promoter has results in several campaigns.',
  input: affiliateChartInput,
  inputExample: { selection: 'commissions', period_from: '2026-11-01', period_to: '2026-11-02' },
  responses: promoterResponses(
    okResponse(affiliateChart, {
      period_from: '2026-11-01',
      period_to: '2026-11-02',
      selection: 'commissions',
      selection_items: [
        { date: '2026-11-01', value: 1500 },
        { date: '2026-11-02', value: 0 },
      ],
      group_by: 'day',
      total: 1500,
    }),
    { notFound: true, invalid: 'selection is invalid.' },
  ),
} satisfies PromoterRoute;

export const affiliatePromotersSubAffiliates = {
  ...affiliate,
  method: 'GET',
  path: '/api/v2/affiliate/promoters/sub_affiliates',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...promoterCallerItems, ...membershipItems, ...searchItems, 'rewards', 'commission', 'lead'],
    writes: [],
  },
  // One full vCPU: a search reads all rows, about 15 MB for 100,000.
  memory: 1769,
  timeout: 29,
  summary: 'List the promoters referred by the current promoter',
  description:
    'Oldest first, with masked e-mails. `earned` is the sum of commissions of the second tier and above, by the promoter who now has ' +
    'the referral.',
  input: v.object(companyPaging),
  inputExample: { per_page: 20 },
  responses: promoterResponses(
    okResponse(v.array(affiliateSubAffiliate), [
      {
        id: 12,
        email: 'al…@e…',
        joined_at: '2026-11-02T10:00:00.000Z',
        clicks_count: 40,
        referrals_count: 3,
        customers_count: 1,
        earned: { cash: 1000 },
      },
    ]),
    { invalid: 'page is invalid.' },
  ),
} satisfies PromoterRoute;

export const affiliateCampaigns = {
  ...affiliate,
  method: 'GET',
  path: '/api/v2/affiliate/campaigns',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'campaigns'], writes: [] },
  summary: 'List the current promoter’s campaigns',
  responses: promoterResponses(okResponse(v.array(v2ReducedCampaign), [{ id: 1, name: 'Partners', color: '#4f46e5' }])),
} satisfies PromoterRoute;

export const affiliatePromotersSetPassword = {
  ...affiliate,
  method: 'PUT',
  path: '/api/v2/affiliate/promoters/set_password',
  allowsPending: true,
  promoterOnly: true,
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  items: { reads: [...promoterCallerItems, ...campaignItems, 'contests'], writes: ['promoter-sessions'] },
  // One full vCPU: password hashing takes a third of a second.
  memory: 1769,
  summary: 'Set the password of the current promoter',
  description: 'Replaces a temporary or earlier password. Ends all other sessions of the promoter.',
  input: setPasswordInput,
  inputExample: {
    user: { new_password: 'correct horse battery', new_password_confirmation: 'correct horse battery' },
  },
  responses: promoterResponses(okResponse(affiliatePromoter, affiliatePromoterExample), {
    invalid: 'user[new_password_confirmation] does not match user[new_password].',
  }),
} satisfies PromoterRoute;

export const affiliatePromotersArchive = {
  ...affiliate,
  method: 'POST',
  path: '/api/v2/affiliate/promoters/archive',
  allowsPending: true,
  promoterOnly: true,
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: [...promoterCallerItems, ...promoterItems, ...campaignItems],
    writes: ['promoter', 'promoter-sessions', 'payout-place', ...changeItems],
  },
  summary: 'Close the account of the current promoter',
  description:
    'The promoter is archived: all sessions end, and signing in is no longer possible. Earnings are paid and links keep working, ' +
    'unless the company deletes the promoter. The company can restore the promoter.',
  responses: promoterResponses(
    okResponse(v.object({ archived_at: field(timestampField, 'When the promoter was archived.') }), {
      archived_at: '2026-11-22T10:00:00.000Z',
    }),
  ),
} satisfies PromoterRoute;

export const affiliatePromoterRoutes: readonly PromoterRoute[] = [
  affiliatePromotersCurrent,
  affiliatePromotersUpdate,
  affiliatePromotersChartData,
  affiliatePromotersSubAffiliates,
  affiliateCampaigns,
  affiliatePromotersSetPassword,
  affiliatePromotersArchive,
];
