import { buildPayout, type PayoutConditions } from '#shared/domain/payouts/payout-terms.ts';
import { buildManualTerms } from '#shared/operations/payouts/payout-terms.ts';
import { runtime } from '#shared/runtime.ts';
import { newPayoutWrites } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aPayee, crashAfter, deny, refundPaidSale, sell } from '#test/support/payouts/calls.ts';
import type { World } from '#test/support/requests/world.ts';
import type { Company } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

/** A promoter with two commissions and an unfinished payout. */
export async function anOpenPayout(company: Company, overrides: Partial<PayoutConditions> = {}) {
  const payee = await aPayee(company);
  const sales = await sell(company, payee, [1000, 500]);
  const [id = 0] = await takeNumbers(company.account.id, 'payout', 1);
  const payoutOwner = { promoterId: payee.promoter.id, campaignId: payee.promotion.campaignId, unit: 'cash' } as const;
  const terms = { ...buildManualTerms(company.account), ...overrides };
  await commit(newPayoutWrites(company.account.id, buildPayout(id, payoutOwner, terms, runtime.now())));
  return { ...payee, commissionIds: sales.map(({ commissionId }) => commissionId) };
}

/** Terms that make a payout revert. */
export const unreachableMinimum: Partial<PayoutConditions> = { minimumOf: () => 1_000_000 };

/** A negative payout that was not emptied. */
export async function aNegativePayout({ company }: World) {
  const payee = await aPayee(company);
  await refundPaidSale(company, payee, 900);
  const [sale] = await sell(company, payee, [1000]);
  const { body } = await company.v1('/payouts/create', { promoter_id: payee.promoter.id });
  const { restore } = crashAfter(1);
  await deny(company.account.id, sale?.commissionId ?? 0).catch(() => {});
  restore();
  return { id: body.id };
}

async function aPayeeOf({ company }: World) {
  const payee = await aPayee(company);
  await sell(company, payee, [1000]);
  return { promoter_id: payee.promoter.id };
}

export const payoutSituations: Situations = {
  '/api/v1/payouts/update': {
    'a negative payout': async (world) => ({ ...(await aNegativePayout(world)), status: 'completed' }),
  },
  '/api/v1/payouts/create': {
    'a payout already begun': async ({ company }) => ({
      promoter_id: (await anOpenPayout(company)).promoter.id,
    }),
    'a completed payout': async (world) => ({ ...(await aPayeeOf(world)), status: 'completed' }),
    'a payout below the minimum': async ({ company }) => ({
      promoter_id: (await anOpenPayout(company, unreachableMinimum)).promoter.id,
    }),
  },
};
