import type { Commission } from '#shared/domain/commissions/commission.ts';
import { markPastHoldEnded } from '#shared/domain/commissions/fulfillment.ts';
import { isSameOwner, type Lead } from '#shared/domain/leads/lead.ts';
import { leadChanges } from '#shared/domain/projections/record-changes.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import type { ReportedSale } from '#shared/domain/tracking/event-reports.ts';
import { decideSale, type Sale } from '#shared/domain/tracking/sale.ts';
import { applyNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { eventWrite, salePartsWrites, trackedEventWrites } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { ruledSaleWrite } from '#shared/store/promoters/promoter-figures.ts';
import type { ReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { eventTime, runTrackingCommand } from './call.ts';
import { loadSaleFacts } from './load-sale.ts';
import { convertSale } from './money.ts';
import type { TrackingResult } from './tracking-result.ts';

/**
 * Records a sale and its commissions (specification: POST /api/v2/track/sale; contract §5). A visitor, ref id or promo
 * code turns an unknown buyer into a lead, and moves a prospect whose own promoter cannot earn.
 * @throws Refusal `lead_not_found`, `duplicate_event`, `currency_invalid`, `amount_invalid`, `created_at_invalid`
 */
export async function trackSale(call: AccountCall, reported: ReportedSale): Promise<TrackingResult> {
  const { account, runtime } = call;
  const now = runtime.now();
  const at = eventTime(reported, now);
  const sale: Sale = {
    ...(await convertSale(call, reported, at)),
    uid: reported.uid,
    email: reported.email,
    eventId: reported.eventId,
    quantity: reported.quantity,
    plan: reported.plan,
    mrr: reported.mrr,
    at,
    isAfterSubscriptionEnd: reported.isAfterSubscriptionEnd,
    isTest: reported.isTest,
  };
  return runTrackingCommand(call, { kind: 'sale', eventId: sale.eventId }, async (numbers) => {
    const loaded = await loadSaleFacts(call, reported, { sale, now, numbers });
    const { lead, membership, balances, earners, figures } = loaded;
    const decision = decideSale(loaded.facts, sale, loaded.ids, now);
    const { notes, past } = reported;
    const earned = past
      ? decision.commissions.map((commission) => markPastHoldEnded(commission, now))
      : decision.commissions;
    const commissions = notes ? earned.map((commission) => ({ ...commission, ...notes })) : earned;
    const reattributions = await countReattribution(lead, loaded.facts.lead, { numbers, now });

    await commit([
      ...trackedEventWrites(account.id, applyNoticeOptions(decision.event, reported)),
      ...reattributions.map((change) => eventWrite(account.id, applyNoticeOptions(change, reported))),
      ...salePartsWrites(account.id, sale.eventId),
      ...leadWrites(account.id, lead, decision.lead, {
        dependsOnCount: decision.dependsOnCount,
        createdCommissions: { commissions, now },
        sale: decision.event,
      }),
      ...commissions.map((commission) => newCommissionWrite(account.id, commission)),
      ...(figures ? [ruledSaleWrite(account.id, decision.event, figures)] : []),
    ]);
    return {
      ...decision.event,
      type: 'sale',
      lead: decision.lead,
      promoter: membership.promoter,
      balances,
      commissions: commissions.map((commission) => ({
        commission,
        membership: findMembership(commission, earners) ?? membership,
      })),
    };
  });
}

/** Returns the event that counts a lead for the promoter to whom its sale attributed it. */
async function countReattribution(
  before: Lead | null,
  after: Lead,
  { numbers, now }: { readonly numbers: ReservedNumbers; readonly now: string },
): Promise<ChangeEvent[]> {
  if (!before || isSameOwner(before, after)) return [];
  // The first id belongs to the sale.
  const [, id = 0] = await numbers.take('event', 2);
  const changes = leadChanges(before, after, now);
  return [{ event: 'change', id, cause: 'lead reattributed', at: now, recordedAt: now, changes }];
}

function findMembership({ promotionId }: Commission, memberships: readonly Membership[]): Membership | undefined {
  return memberships.find(({ promotion }) => promotion.id === promotionId);
}
