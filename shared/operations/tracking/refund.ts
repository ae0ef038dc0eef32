import { isSharePart } from '#shared/domain/commissions/split.ts';
import { isSameOwner, type Owner } from '#shared/domain/leads/lead.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { ReportedRefund } from '#shared/domain/tracking/event-reports.ts';
import { decideRefund, type RefundDecision } from '#shared/domain/tracking/refund.ts';
import { applyNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { commissionWrites, newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { saleRefundWrite, trackedEventWrites } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { eventTime, runTrackingCommand } from './call.ts';
import { loadRefundFacts } from './load-refund.ts';
import type { TrackingResult } from './tracking-result.ts';

/**
 * Records a refund and its clawback (specification: POST /api/v1/track/refund; contract §5), whatever the states of
 * lead and promoter. Deleted leads are found by the sale.
 * @throws Refusal `lead_not_found`, `sale_not_found`, `refund_too_large`, `duplicate_event`, `currency_invalid`,
 * `amount_invalid`, `created_at_invalid`
 */
export async function trackRefund(call: AccountCall, reported: ReportedRefund): Promise<TrackingResult> {
  const { account, runtime } = call;
  const now = runtime.now();
  const at = eventTime(reported, now);
  return runTrackingCommand(call, { kind: 'refund', eventId: reported.eventId }, async (numbers) => {
    const { refund, facts, ids, own } = await loadRefundFacts(call, reported, { at, now, numbers });
    const { lead, parts } = facts;
    const decision = decideRefund(facts, refund, ids, now);
    const { notes } = reported;
    const commissions = notes
      ? decision.commissions.map((commission) => ({ ...commission, ...notes }))
      : decision.commissions;

    await commit([
      ...trackedEventWrites(account.id, applyNoticeOptions(decision.event, reported)),
      // Deleted leads are immutable.
      ...(lead.deletedAt === null
        ? leadWrites(account.id, lead, decision.lead, { createdCommissions: { commissions, now } })
        : []),
      ...parts.map((part) => saleRefundWrite(account.id, part.sale, part.money)),
      ...commissionWrites(
        account.id,
        parts.flatMap(({ commissions }) => commissions),
        decision.refunded,
      ),
      ...commissions.map((commission) => newCommissionWrite(account.id, commission)),
    ]);
    return {
      ...decision.event,
      // Subtraction avoids -0.
      amount: 0 - decision.event.amount,
      originalAmount: 0 - decision.event.originalAmount,
      type: 'refund',
      lead: decision.lead,
      ...(await loadShownPromoter(account.id, { lead: decision.lead, commissions }, own)),
    };
  });
}

/**
 * Loads the promoter of the response. Promoters of commissions may differ from the lead's current one, or be deleted.
 * @param own the lead's promoter, shown unless the refund reverses a first-tier commission of another one; null if deleted
 */
async function loadShownPromoter(
  account: number,
  { lead, commissions }: Pick<RefundDecision, 'lead' | 'commissions'>,
  own: (Pick<TrackingResult, 'balances'> & { readonly membership: Membership }) | null,
): Promise<Pick<TrackingResult, 'promoter' | 'balances' | 'commissions'>> {
  const isOwn = (owner: Owner) => own !== null && isSameOwner(owner, lead);
  const first =
    commissions.find(
      ({ tier, promoterId, split }) => tier === 1 && promoterId !== lead.promoterId && !(split && isSharePart(split)),
    ) ?? lead;
  const findOwner = await loadMembershipDetails(
    account,
    [first, ...commissions].filter((record) => !isOwn(record)),
  );
  const { promoter, balances } = own && isOwn(first) ? { ...own.membership, balances: own.balances } : findOwner(first);
  return {
    promoter,
    balances,
    commissions: commissions.map((commission) => ({
      commission,
      membership: own && isOwn(commission) ? own.membership : findOwner(commission),
    })),
  };
}
