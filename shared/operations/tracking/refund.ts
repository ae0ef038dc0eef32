import { isOthersPart } from '#shared/domain/commissions/split.ts';
import { fraudRulesOf } from '#shared/domain/fraud/rules.ts';
import { type Lead, type Owner, sameOwner } from '#shared/domain/leads/lead.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  decideRefund,
  type RefundDecision,
  type RefundFacts,
  type RefundOfSale,
} from '#shared/domain/tracking/refund.ts';
import type { ReportedRefund } from '#shared/domain/tracking/reported.ts';
import { withNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { commissionWrites, newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { refundedWrite, trackedEventWrites } from '#shared/store/journal.ts';
import { loadLeadSales } from '#shared/store/leads/lead-sales.ts';
import { findLeadOrRemains, leadWrites } from '#shared/store/leads/leads.ts';
import { loadShown } from '#shared/store/promoters/memberships.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { loadSoldCommissions } from '#shared/store/tracking/refunds.ts';
import { loadSubject, lookUp } from '#shared/store/tracking/subjects.ts';
import { eventTime, namedLead, track } from './call.ts';
import { refundMoney, refundMoneyOf } from './money.ts';
import type { Tracked } from './tracked.ts';

/**
 * How many writes of sales and commissions a refund may need: a transaction takes a hundred, and the event, the lead and what it
 * is found by are up to six. One sale of ten tiers and four shares needs 81.
 */
const MOST_WRITES = 90;

/**
 * Records a refund and what the promoters give back for it (specification: POST /api/v1/track/refund; contract §5), whatever
 * the standing of the lead and its promoter. The sale names a deleted lead, which has no identifiers.
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
    at: eventTime(reported, now),
  };
  return track(call, { kind: 'refund', eventId: said.eventId }, async (numbers) => {
    const [pointers, [event = 0]] = await Promise.all([
      lookUp(account.id, { ...said, refundEventId: said.eventId }, now),
      numbers.take('event', 1),
    ]);
    const { pointer: found, taken } = namedLead(pointers);
    const { sale } = pointers;
    if (!found && !sale) throw new Refusal({ code: 'lead_not_found' });
    // Said before all that the first call has made impossible, so that a caller who lost its answer learns that it counted.
    if (pointers.isRefunded) throw new Refusal({ code: 'duplicate_event', kind: 'refund', eventId: said.eventId });
    if (said.saleEventId !== null && !sale) throw new Refusal({ code: 'sale_not_found', eventId: said.saleEventId });
    const isOther = sale !== null && sale.leadId !== found?.leadId;
    const buyer = isOther ? await findLeadOrRemains(account.id, sale.leadId) : null;
    const isNamed = said.uid !== null || said.email !== null;
    // A deleted lead is found by no name, and another may have its names by now: the sale says whose it was.
    if (isOther && (!buyer || (isNamed && buyer.deletedAt === null))) {
      throw new Refusal(found ? { code: 'sale_not_found', eventId: sale.eventId } : { code: 'lead_not_found' });
    }
    const pointer = buyer ? null : found;
    const owner = buyer ?? found;
    if (!owner) throw new Refusal({ code: 'lead_not_found' });
    const commissionIds = sale?.commissions.map(({ id }) => id) ?? [];
    const subject = await loadSubject(account.id, owner, { leadId: pointer?.leadId, commissionIds });
    const { membership } = subject;
    const lead = subject.lead ?? buyer;
    if (!lead) throw new Refusal({ code: 'lead_not_found' });
    const parts = sale
      ? [{ sale, commissions: subject.commissions, money: await refundMoney(call, reported, said.at, sale) }]
      : await spreadOverSales(call, reported, said.at, lead);
    const [first, ...others] = parts;
    if (!first) throw new Refusal({ code: 'refund_too_large' });
    const numbered = await numbers.take('commission', parts.flatMap(({ commissions }) => commissions).length);
    const facts = {
      lead,
      taken,
      promoter: membership?.promoter ?? null,
      parts: [first, ...others],
      rules: fraudRulesOf(account),
    } satisfies RefundFacts;
    const refund = buyer ? { ...said, uid: null, email: null } : said;
    const decision = decideRefund(facts, refund, { event, commissions: numbered }, now);

    await commit([
      ...trackedEventWrites(account.id, withNoticeOptions(decision.event, reported)),
      // Nothing is kept of a deleted lead, and nobody can change it any more.
      ...(lead.deletedAt === null
        ? leadWrites(account.id, lead, decision.lead, { made: { commissions: decision.commissions, now } })
        : []),
      ...parts.map((part) => refundedWrite(account.id, part.sale, part.money)),
      ...commissionWrites(
        account.id,
        parts.flatMap(({ commissions }) => commissions),
        decision.refunded,
      ),
      ...decision.commissions.map((commission) => newCommissionWrite(account.id, commission)),
    ]);
    return {
      ...decision.event,
      // Not its negative, which would be less than nothing where it is nothing.
      amount: 0 - decision.event.amount,
      originalAmount: 0 - decision.event.originalAmount,
      type: 'refund',
      lead: decision.lead,
      ...(await shownBy(account.id, decision, membership && { membership, balances: subject.balances })),
    };
  });
}

/**
 * What a refund that names no sale takes of the lead's latest sales. Up to three calls.
 * @throws Refusal `refund_too_large` where nothing is left, or where one transaction cannot write all that it takes
 */
async function spreadOverSales(
  call: AccountCall,
  reported: ReportedRefund,
  at: string,
  lead: Lead,
): Promise<RefundOfSale[]> {
  const shares = await refundMoneyOf(call, reported, at, await loadLeadSales(call.account.id, lead));
  const writes = shares.map(({ sale }) => 1 + 2 * sale.commissions.length).reduce((sum, some) => sum + some, 0);
  if (writes > MOST_WRITES) throw new Refusal({ code: 'refund_too_large' });
  const sold = await loadSoldCommissions(
    call.account.id,
    shares.map(({ sale }) => sale),
  );
  return shares.map((share, index) => ({ ...share, commissions: sold[index]?.commissions ?? [] }));
}

/**
 * What is shown of commissions with their promoters. They may belong to others than the lead's promoter of today, also to
 * deleted ones.
 * @param own the lead's promoter, which is shown where none gives back in the first tier; null where it was deleted
 */
async function shownBy(
  account: number,
  { lead, commissions }: Pick<RefundDecision, 'lead' | 'commissions'>,
  own: (Pick<Tracked, 'balances'> & { readonly membership: Membership }) | null,
): Promise<Pick<Tracked, 'promoter' | 'balances' | 'commissions'>> {
  const isOwn = (owner: Owner) => own !== null && sameOwner(owner, lead);
  const first =
    commissions.find(
      ({ tier, promoterId, split }) => tier === 1 && promoterId !== lead.promoterId && !(split && isOthersPart(split)),
    ) ?? lead;
  const shown = await loadShown(
    account,
    [first, ...commissions].filter((one) => !isOwn(one)),
  );
  const { promoter, balances } = own && isOwn(first) ? { ...own.membership, balances: own.balances } : shown(first);
  return {
    promoter,
    balances,
    commissions: commissions.map((commission) => ({
      commission,
      membership: own && isOwn(commission) ? own.membership : shown(commission),
    })),
  };
}
