import { newPayout, type Terms } from '#shared/domain/payout-terms.ts';
import { manualTerms } from '#shared/management/payout-terms.ts';
import { runtime } from '#shared/runtime.ts';
import { takeNumbers } from '#shared/store/numbers.ts';
import { newPayoutWrites } from '#shared/store/payouts.ts';
import { commit } from '#shared/store/transaction.ts';
import type { Company } from '../company.ts';
import { aPayee, sell } from '../payouts.ts';
import type { Situations } from './index.ts';

/** A promoter with two commissions, and a payout that somebody has begun for it. */
export async function anOpenPayout(company: Company, more: Partial<Terms> = {}) {
  const payee = await aPayee(company);
  await sell(company, payee, [1000, 500]);
  const [id = 0] = await takeNumbers(company.account.id, 'payout', 1);
  const whose = { promoterId: payee.promoter.id, campaignId: payee.promotion.campaignId, unit: 'cash' } as const;
  const terms = { ...manualTerms(company.account), ...more };
  await commit(newPayoutWrites(company.account.id, newPayout(id, whose, terms, runtime.now())));
  return payee;
}

/** Terms under which a begun payout comes to nothing and gives back what it has taken. */
export const neverEnough: Partial<Terms> = { minimumOf: () => 1_000_000 };

/** Situations of calls about payouts, by path. */
export const payoutSituations: Situations = {
  '/api/v1/payouts/create': {
    'a payout that somebody has begun': async ({ company }) => ({
      promoter_id: (await anOpenPayout(company)).promoter.id,
    }),
    'a payout that comes to nothing': async ({ company }) => ({
      promoter_id: (await anOpenPayout(company, neverEnough)).promoter.id,
    }),
  },
};
