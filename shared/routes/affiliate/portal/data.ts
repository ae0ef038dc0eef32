import * as v from 'valibot';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { commission, links, payout, referral } from '#shared/routes/affiliate/examples.ts';
import { promoterExample } from '#shared/routes/affiliate/promoters/promoters-examples.ts';
import { campaigns, membership, promoterCaller, searched } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { companyPaging, done } from '#shared/routes/v2/answers.ts';
import { affiliateData } from './data-output.ts';

export const affiliatePromotersData = {
  area: 'affiliate',
  auth: 'promoter',
  needs: 'promote',
  method: 'GET',
  path: '/api/v2/affiliate/promoters/data',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [
      ...promoterCaller,
      ...membership,
      ...campaigns,
      ...searched,
      'lead',
      'commission',
      'payout',
      'report',
      'promoter-login',
    ],
    writes: [],
  },
  memory: 1769,
  timeout: 29,
  summary: 'Download all that is kept about the promoter who calls',
  description:
    'Who it is, its settings and links, and a page of 500 each of its referrals, commissions and payouts. `next_page` leads on until all ' +
    'lists are over. Customers are masked as elsewhere. Sessions, which go within a day, are not in it.',
  input: v.object({ page: companyPaging.page }),
  inputExample: { page: 1 },
  answers: promoterAnswers(
    done(affiliateData, {
      page: 1,
      next_page: null,
      promoter: promoterExample,
      last_login_at: '2026-11-19T08:30:00.000Z',
      email_settings: {
        id: promoterExample.id,
        marketing_consent: false,
        emails_opt_drip: true,
        emails_opt_new_commission: true,
        emails_opt_new_referral: true,
        emails_opt_payout: true,
      },
      custom_fields: { audience: 'Readers of a newsletter' },
      ip_addresses: ['203.0.113.7'],
      links,
      referrals: [referral],
      commissions: [commission],
      payouts: [payout],
    }),
    { invalid: 'page is invalid.' },
  ),
} satisfies PromoterRoute;

export const affiliateDataRoutes: readonly PromoterRoute[] = [affiliatePromotersData];
