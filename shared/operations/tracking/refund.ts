import type { Commission } from '#shared/domain/commission.ts';
import { fraudRulesOf } from '#shared/domain/fraud/rules.ts';
import type { Owner } from '#shared/domain/lead.ts';
import type { Membership } from '#shared/domain/membership.ts';
import { withNoticeOptions } from '#shared/domain/notice-options.ts';
import { tiersIn } from '#shared/domain/own-terms.ts';
import { goesByFigures } from '#shared/domain/promoter-figures.ts';
import { decideRefund, type Refund } from '#shared/domain/refund.ts';
import type { RefundMoney } from '#shared/domain/refund-money.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ReportedRefund } from '#shared/domain/reported.ts';
import { isOthersPart, sharesOf } from '#shared/domain/split.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { commissionWrite, newCommissionWrite } from '#shared/store/commissions.ts';
import { refundedWrite, trackedEventWrites } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads.ts';
import { loadShown } from '#shared/store/memberships.ts';
import { readFigures } from '#shared/store/promoter-figures.ts';
import { loadShares, loadSubject, loadTiers, lookUp } from '#shared/store/subjects.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { eventTime, namedLead, track } from './call.ts';
import { refundMoney } from './money.ts';
import type { Tracked } from './tracked.ts';

/**
 * Records a refund and what the promoters give back for it (specification: POST /api/v1/track/refund; contract §5).
 * @throws Refusal `lead_not_found`, `sale_not_found`, `refund_too_large`, `duplicate_event`, `currency_invalid`,
 *   `amount_invalid`, `created_at_invalid`
 */
export async function trackRefund(call: AccountCall, reported: ReportedRefund): Promise<Tracked> {
  const { account, runtime } = call;
  const now = runtime.now();
  const said = {
    uid: reported.uid,
    email: reported.email,
    eventId: reported.eventId,
    quantity: reported.quantity,
    saleEventId: reported.saleEventId,
    ecom: reported.ecom,
    at: eventTime(reported.happenedAt, now),
  } satisfies Omit<Refund, keyof RefundMoney>;
  return track(call, { kind: 'refund', eventId: said.eventId }, async (numbers) => {
    const [pointers, [event = 0]] = await Promise.all([
      lookUp(account.id, { ...said, refundEventId: said.eventId }, now),
      numbers.take('event', 1),
    ]);
    const { pointer, taken } = namedLead(pointers);
    if (!pointer) throw new Refusal({ code: 'lead_not_found' });
    // Said before all that the first call has made impossible, so that a caller who lost its answer learns that it counted.
    if (pointers.isRefunded) throw new Refusal({ code: 'duplicate_event', kind: 'refund', eventId: said.eventId });
    const { saleEventId } = said;
    if (saleEventId !== null && !pointers.sale) throw new Refusal({ code: 'sale_not_found', eventId: saleEventId });
    const commissionIds = pointers.sale?.commissions.map(({ id }) => id) ?? [];
    const subject = await loadSubject(account.id, pointer, { leadId: pointer.leadId, commissionIds });
    const { lead, membership } = subject;
    if (!lead || !membership) throw new Refusal({ code: 'lead_not_found', because: 'promoter_deleted' });

    const depth = tiersIn(membership);
    const most = Math.max(depth * (1 + sharesOf(lead).length), commissionIds.length);
    const [tiers, shares, commissionNumbers, money, figures] = await Promise.all([
      loadTiers(account.id, membership, Math.max(depth, commissionIds.length)),
      saleEventId === null ? loadShares(account.id, lead, depth) : [],
      numbers.take('commission', most),
      refundMoney(call, reported, said.at, { lead, sale: pointers.sale }),
      pointers.sale === null && goesByFigures(membership) ? readFigures(account.id, lead) : undefined,
    ]);
    const refund: Refund = { ...said, ...money };
    const sale = pointers.sale && { event: pointers.sale, commissions: subject.commissions };
    const facts = { lead, taken, tiers, shares, sale, rules: fraudRulesOf(account), figures };
    const decision = decideRefund(facts, refund, { event, commissions: commissionNumbers }, now);

    await commit([
      ...trackedEventWrites(account.id, withNoticeOptions(decision.event, reported)),
      ...leadWrites(account.id, lead, decision.lead, { made: { commissions: decision.commissions, now } }),
      ...(sale ? [refundedWrite(account.id, sale.event, refund)] : []),
      ...(sale?.commissions ?? []).map((before, index) =>
        commissionWrite(account.id, before, decision.refunded[index] ?? before),
      ),
      ...decision.commissions.map((commission) => newCommissionWrite(account.id, commission)),
    ]);
    const own = { promoter: membership.promoter, balances: subject.balances };
    return {
      ...decision.event,
      // Not its negative, which would be less than nothing where it is nothing.
      amount: 0 - refund.amount,
      originalAmount: -refund.originalAmount,
      type: 'refund',
      lead: decision.lead,
      ...(await shownBy(account.id, decision.commissions, tiers, own)),
    };
  });
}

/**
 * What is shown of commissions with their promoters. Those of a sale may belong to others than the lead's promoter of
 * today and its parents, also to one that was deleted since: they are loaded.
 * @param own the lead's promoter, which is shown where none gives back in the first tier
 */
async function shownBy(
  account: number,
  commissions: readonly Commission[],
  known: readonly Membership[],
  own: Pick<Tracked, 'promoter' | 'balances'>,
): Promise<Pick<Tracked, 'promoter' | 'balances' | 'commissions'>> {
  const knownOwner = (owner: Owner) =>
    known.find((one) => one.promoter.id === owner.promoterId && one.promotion.campaignId === owner.campaignId);
  const first = commissions.find(
    ({ tier, promoterId, split }) => tier === 1 && promoterId !== own.promoter.id && !(split && isOthersPart(split)),
  );
  const others = commissions.filter((commission) => commission === first || !knownOwner(commission));
  const shown = await loadShown(account, others);
  const { promoter, balances } = first ? shown(first) : own;
  return {
    promoter,
    balances,
    commissions: commissions.map((commission) => ({
      commission,
      membership: knownOwner(commission) ?? shown(commission),
    })),
  };
}
