import { campaigns, promoterCaller } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { promoterAnswers } from './answers.ts';
import { promoterExample } from './promoters-examples.ts';
import { affiliatePromoter } from './promoters-output.ts';

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

/** What promoters do with themselves. */
export const affiliatePromoterRoutes: readonly PromoterRoute[] = [affiliatePromotersCurrent];
