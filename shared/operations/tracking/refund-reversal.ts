import { isSharePart } from '#shared/domain/commissions/split.ts';
import { isSameOwner } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ReportedRefundReversal } from '#shared/domain/tracking/event-reports.ts';
import { refundedFromSale } from '#shared/domain/tracking/refund-parts.ts';
import { decideRefundReversal } from '#shared/domain/tracking/refund-reversal.ts';
import { applyNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { commissionWrite, newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { refundReversalWrite, saleRefundWrite, trackedEventWrites } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { findRefundToReverse, loadRefundRecords } from '#shared/store/tracking/refunds.ts';
import { eventTime, runTrackingCommand } from './call.ts';
import type { TrackingResult } from './tracking-result.ts';

/**
 * Reverses a refund exactly (contract: Refund reversal), whatever the lead's owner and state.
 * @throws Refusal `refund_not_found`, `refund_reversed`, `duplicate_event`, `created_at_invalid`
 */
export async function trackRefundReversal(
  call: AccountCall,
  reported: ReportedRefundReversal,
): Promise<TrackingResult> {
  const { account, runtime } = call;
  const now = runtime.now();
  const { eventId, refundEventId } = reported;
  const reversal = { eventId, at: eventTime(reported, now) };
  return runTrackingCommand(call, { kind: 'refund_reversal', eventId }, async (numbers) => {
    const [state, [event = 0]] = await Promise.all([
      findRefundToReverse(account.id, { eventId, refundEventId }),
      numbers.take('event', 1),
    ]);
    // First, so that a retry after a lost response learns that it was counted.
    if (state.isKnown) throw new Refusal({ code: 'duplicate_event', kind: 'refund_reversal', eventId });
    if (!state.refund) throw new Refusal({ code: 'refund_not_found', eventId: refundEventId });
    const { refund } = state;
    const [{ lead, sales, commissions }, ids] = await Promise.all([
      loadRefundRecords(account.id, refund),
      numbers.take('commission', refund.commissions.length),
    ]);
    const findOwner = await loadMembershipDetails(account.id, [lead, ...commissions]);
    const facts = { lead, refund: { event: refund, commissions }, sales };
    const decision = decideRefundReversal(facts, reversal, { event, commissions: ids }, now);

    await commit([
      ...trackedEventWrites(account.id, applyNoticeOptions(decision.event, { quiet: false, past: reported.past })),
      refundReversalWrite(account.id, refund, eventId),
      // Deleted leads are immutable.
      ...(lead.deletedAt === null
        ? leadWrites(account.id, lead, decision.lead, {
            createdCommissions: { commissions: decision.commissions, now },
          })
        : []),
      ...sales.map(({ event: sale }) => {
        const { amount, ofOriginal } = refundedFromSale(sale, refund);
        return saleRefundWrite(account.id, sale, { amount: 0 - amount, ofOriginal: 0 - ofOriginal });
      }),
      ...decision.givenBack.map(({ before, after }) => commissionWrite(account.id, before, after)),
      ...decision.commissions.map((commission) => newCommissionWrite(account.id, commission)),
    ]);
    const first = decision.commissions.find(
      (commission) =>
        commission.tier === 1 && !isSameOwner(commission, lead) && !(commission.split && isSharePart(commission.split)),
    );
    const { promoter, balances } = findOwner(first ?? lead);
    return {
      ...decision.event,
      type: 'refund_reversal',
      lead: decision.lead,
      promoter,
      balances,
      commissions: decision.commissions.map((commission) => ({ commission, membership: findOwner(commission) })),
    };
  });
}
