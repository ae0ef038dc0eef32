import type { PaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { findPayoutExclusions, type PayoutExclusion } from '#shared/domain/payments-batches/payout-exclusions.ts';
import { accountWiseHeader } from '#shared/domain/payout-files/wise.ts';
import { summarizeMaskedDetails } from '#shared/domain/payout-methods/masks.ts';
import { findSelectedMethod } from '#shared/domain/payout-methods/method.ts';
import { campaignMethodOffers } from '#shared/domain/payout-methods/method-offers.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { commitTransition } from '#shared/operations/payouts/commit-transition.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { findPaymentsBatch, newPaymentWrite, openBatchCheck } from '#shared/store/payments-batches/payments-batches.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { findRecipient } from './recipients.ts';

/**
 * Adds a payout to a pending batch, in one transaction, so that it is never in two. Idempotent.
 * @param unnamed skips payouts with another method
 * @throws Refusal `not_found`; `invalid` if it cannot be added
 */
export function addPayoutToBatch(
  call: Call,
  batchId: number,
  id: number,
  { unnamed }: { readonly unnamed: boolean },
): Promise<void> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const [batch, payout, company] = await Promise.all([
      findPaymentsBatch(account.id, batchId),
      findPayout(account.id, id),
      findAccount(account.id),
    ]);
    if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
    if (batch === null || company === null) throw new Refusal({ code: 'not_found', what: 'payment batch' });
    if (payout.batchId === batchId) return;
    assertBatchOpen(batch);
    const { promoter, campaign } = await loadOwner(account.id, payout);
    const now = runtime.now();
    const selected = findSelectedMethod(promoter);
    const { method, currency } = batch;
    const offers = campaignMethodOffers(campaign, company);
    const terms = { method, currency, offers, wiseHeader: accountWiseHeader(batch), now };
    const reasons = findPayoutExclusions(payout, promoter, selected, terms, batch.format);
    if (unnamed && reasons.some(({ code }) => code === 'other_method')) return;
    if (reasons.length > 0 || !selected) throw new Refusal({ code: 'invalid', message: describeReasons(id, reasons) });
    const recipient = await findRecipient(account.id, promoter, selected);
    const { promoterId, amount } = payout;
    const maskedSummary = summarizeMaskedDetails(selected.masked);
    const payment = { batchId, payoutId: id, promoterId, amount, recipient, shown: maskedSummary };
    await commitTransition(call, payout, 'addToBatch', {
      cause: `payout in payment batch ${batchId}`,
      now,
      batchId,
      extraWrites: [
        newPaymentWrite(account.id, { ...payment, status: 'open', reason: null, settledAt: null }),
        openBatchCheck(account.id, batch),
      ],
    });
  }, runtime);
}

async function loadOwner(account: number, { promoterId, campaignId }: Payout) {
  const [promoter, campaigns] = await Promise.all([
    findPromoter(account, promoterId),
    readCampaigns(account, [campaignId]),
  ]);
  if (!promoter) throw new Refusal({ code: 'not_found', what: 'promoter' });
  return { promoter, campaign: campaigns.get(campaignId) ?? {} };
}

function describeReasons(id: number, reasons: readonly PayoutExclusion[]): string {
  return `Payout ${id} cannot be paid: ${reasons.map(({ message }) => message).join('; ')}.`;
}

/** Rejects slow workers. */
function assertBatchOpen({ id, status, closedAt }: PaymentsBatch): void {
  if (status === 'pending' && closedAt === undefined) return;
  throw new Refusal({ code: 'invalid', message: `Payment batch ${id} is complete and takes no more payouts.` });
}
