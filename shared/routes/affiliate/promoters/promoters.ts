import * as v from 'valibot';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { setPasswordInput } from '#shared/routes/affiliate/portal/sign-in-input.ts';
import { campaigns, changed, membership, promoterCaller, promoters, searched } from '#shared/routes/items.ts';
import { field, when } from '#shared/routes/output.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { companyPaging, done } from '#shared/routes/v2/answers.ts';
import { v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { ownProfileInput } from './own-profile-input.ts';
import { promoterExample } from './promoters-examples.ts';
import { affiliateChartInput } from './promoters-input.ts';
import { affiliateChart, affiliatePromoter, affiliateSubAffiliate } from './promoters-output.ts';

const affiliate = { area: 'affiliate', auth: 'promoter', needs: 'promote', memory: 1024, timeout: 15 } as const;

export const affiliatePromotersCurrent = {
  ...affiliate,
  method: 'GET',
  path: '/api/v2/affiliate/promoters/current',
  early: true,
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCaller, ...campaigns], writes: [] },
  summary: 'Show the promoter who calls',
  answers: promoterAnswers(done(affiliatePromoter, promoterExample)),
} satisfies PromoterRoute;

const profileChange = { first_name: 'Grace', company_name: 'Hopper Ltd.', language: 'de' } as const;

export const affiliatePromotersUpdate = {
  ...affiliate,
  method: 'PUT',
  path: '/api/v2/affiliate/promoters/current',
  does: 'update',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { reads: [...promoterCaller, ...promoters, ...campaigns], writes: ['promoter', 'payout-place', ...changed] },
  summary: 'Change the profile of the promoter who calls',
  description:
    'What is left out stays as it is, and an empty text or null takes a value away. The e-mail, by which one signs in, is changed by ' +
    'the company.',
  input: ownProfileInput,
  inputExample: { profile: profileChange },
  answers: promoterAnswers(
    done(affiliatePromoter, { ...promoterExample, profile: { ...promoterExample.profile, ...profileChange } }),
    { invalid: 'profile is invalid.' },
  ),
} satisfies PromoterRoute;

export const affiliatePromotersChartData = {
  ...affiliate,
  method: 'GET',
  path: '/api/v2/affiliate/promoters/chart_data',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCaller, 'report'], writes: [] },
  summary: 'What the promoter has brought and earned, through time',
  description:
    'Brought up to date every day at midnight UTC. Grouped by day, week, month or year: the longer the time, the longer. With ' +
    '`promoter_campaign_id` days from before there were figures by campaign are refused, where it has brought something in several.',
  input: affiliateChartInput,
  inputExample: { selection: 'commissions', period_from: '2026-11-01', period_to: '2026-11-02' },
  answers: promoterAnswers(
    done(affiliateChart, {
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
  items: { reads: [...promoterCaller, ...membership, ...searched, 'rewards', 'commission', 'lead'], writes: [] },
  // One full vCPU: a search reads all rows, about 15 MB for 100,000.
  memory: 1769,
  timeout: 29,
  summary: 'List the promoters that the one who calls has brought in',
  description:
    'Oldest first, their e-mails masked. What is earned by each is added up from commissions of the second tier and above, by ' +
    'whose the referral is now.',
  input: v.object(companyPaging),
  inputExample: { per_page: 20 },
  answers: promoterAnswers(
    done(v.array(affiliateSubAffiliate), [
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
  items: { reads: [...promoterCaller, 'campaigns'], writes: [] },
  summary: 'List the campaigns that the promoter takes part in',
  answers: promoterAnswers(done(v.array(v2ReducedCampaign), [{ id: 1, name: 'Partners', color: '#4f46e5' }])),
} satisfies PromoterRoute;

export const affiliatePromotersSetPassword = {
  ...affiliate,
  method: 'PUT',
  path: '/api/v2/affiliate/promoters/set_password',
  early: true,
  itself: true,
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  items: { reads: [...promoterCaller, ...campaigns], writes: ['promoter-sessions'] },
  // One full vCPU: password hashing takes a third of a second.
  memory: 1769,
  summary: 'Set the password of the promoter who calls',
  description: 'In the place of a temporary or an earlier one. All other sessions of the promoter end.',
  input: setPasswordInput,
  inputExample: {
    user: { new_password: 'correct horse battery', new_password_confirmation: 'correct horse battery' },
  },
  answers: promoterAnswers(done(affiliatePromoter, promoterExample), {
    invalid: 'user[new_password_confirmation] does not match user[new_password].',
  }),
} satisfies PromoterRoute;

export const affiliatePromotersArchive = {
  ...affiliate,
  method: 'POST',
  path: '/api/v2/affiliate/promoters/archive',
  early: true,
  itself: true,
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: [...promoterCaller, ...promoters, ...campaigns],
    writes: ['promoter', 'promoter-sessions', 'payout-place', ...changed],
  },
  summary: 'Close the account of the promoter who calls',
  description:
    'It is archived: all its sessions end, and it cannot sign in any more. What it has earned is paid, and its links go on working, ' +
    'unless the company deletes it. The company can take it out of the archive again.',
  answers: promoterAnswers(
    done(v.object({ archived_at: field(when, 'When it was archived.') }), { archived_at: '2026-11-22T10:00:00.000Z' }),
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
