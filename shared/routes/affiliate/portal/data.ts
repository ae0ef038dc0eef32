import * as v from 'valibot';
import {
  affiliateCommissionExample,
  affiliateLinksExample,
  affiliatePayoutExample,
  affiliateReferralExample,
} from '#shared/routes/affiliate/examples.ts';
import { affiliatePromoterExample } from '#shared/routes/affiliate/promoters/promoters-examples.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { campaignItems, membershipItems, promoterCallerItems, searchItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { companyPaging, okResponse } from '#shared/routes/v2/responses.ts';
import { affiliateData } from './data-output.ts';

export const affiliatePromotersData = {
  area: 'affiliate',
  auth: 'promoter',
  permission: 'promote',
  method: 'GET',
  path: '/api/v2/affiliate/promoters/data',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [
      ...promoterCallerItems,
      ...membershipItems,
      ...campaignItems,
      ...searchItems,
      'lead',
      'commission',
      'payout',
      'report',
      'contests',
      'promoter-login',
    ],
    writes: [],
  },
  memory: 1769,
  timeout: 29,
  summary: 'Download all data about the promoter',
  description:
    'Profile, settings and links, and a page of 500 each of referrals, commissions and payouts. Follow `next_page` until it is ' +
    'null. Customers are masked as elsewhere. Sessions, which expire within a day, are not included.',
  input: v.object({ page: companyPaging.page }),
  inputExample: { page: 1 },
  responses: promoterResponses(
    okResponse(affiliateData, {
      page: 1,
      next_page: null,
      promoter: affiliatePromoterExample,
      last_login_at: '2026-11-19T08:30:00.000Z',
      email_settings: {
        id: affiliatePromoterExample.id,
        marketing_consent: false,
        emails_opt_drip: true,
        emails_opt_new_commission: true,
        emails_opt_new_referral: true,
        emails_opt_payout: true,
        emails_opt_broadcasts: true,
      },
      custom_fields: { audience: 'Readers of a newsletter' },
      ip_addresses: ['203.0.113.7'],
      accepted_terms: [{ version: 2, at: '2026-11-21T09:30:00.000Z', ip: '203.0.113.7' }],
      links: affiliateLinksExample,
      referrals: [affiliateReferralExample],
      commissions: [affiliateCommissionExample],
      payouts: [affiliatePayoutExample],
    }),
    { invalid: 'page is invalid.' },
  ),
} satisfies PromoterRoute;

export const affiliateDataRoutes: readonly PromoterRoute[] = [affiliatePromotersData];
