import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ReportedRefund } from '#shared/domain/tracking/event-reports.ts';
import type { Refund, RefundFacts, RefundOfSale } from '#shared/domain/tracking/refund.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { loadLeadSales } from '#shared/store/leads/lead-sales.ts';
import { findLeadIncludingDeleted, type LeadPointer } from '#shared/store/leads/leads.ts';
import type { ReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { type IdentifierMatches, loadLeadContext, resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { loadSoldCommissions } from '#shared/store/tracking/refunds.ts';
import { findNamedLead } from './call.ts';
import { allocateRefund, convertRefund } from './money.ts';
import type { TrackingResult } from './tracking-result.ts';

/**
 * Sale and commission writes per refund: a transaction has 100, with up to six for event, lead and identifiers. A sale
 * with ten tiers, its promoter and three shares needs 81.
 */
const MAX_REFUND_WRITES = 90;

interface LoadedRefund {
  /** Without identifiers if the sale determines the lead. */
  readonly refund: Refund;
  readonly facts: RefundFacts;
  readonly ids: { readonly event: number; readonly commissions: readonly number[] };
  /** Null if the lead's promoter was deleted. */
  readonly own: (Pick<TrackingResult, 'balances'> & { readonly membership: Membership }) | null;
}

/**
 * Loads the facts of a refund.
 * @param at ISO 8601
 * @throws Refusal `lead_not_found`, `sale_not_found`, `refund_too_large`, `duplicate_event`, `currency_invalid`,
 * `amount_invalid`
 */
export async function loadRefundFacts(
  call: AccountCall,
  reported: ReportedRefund,
  { at, now, numbers }: { readonly at: string; readonly now: string; readonly numbers: ReservedNumbers },
): Promise<LoadedRefund> {
  const { account } = call;
  const { uid, email, eventId, quantity, saleEventId, ecom } = reported;
  const [pointers, [event = 0]] = await Promise.all([
    resolveIdentifiers(account.id, { uid, email, saleEventId, refundEventId: eventId }, now),
    numbers.take('event', 1),
  ]);
  const { pointer, taken } = findNamedLead(pointers);
  const { sale } = pointers;
  refuseUnknown(reported, pointers, pointer);
  const buyer = await loadOtherBuyer(account.id, reported, pointers, pointer);
  const owner = buyer ?? pointer;
  if (!owner) throw new Refusal({ code: 'lead_not_found' });
  const subject = await loadLeadContext(account.id, owner, {
    leadId: buyer ? undefined : pointer?.leadId,
    commissionIds: sale?.commissions.map(({ id }) => id) ?? [],
  });
  const lead = buyer ?? subject.lead;
  if (!lead) throw new Refusal({ code: 'lead_not_found' });
  const [first, ...others] = sale
    ? [{ sale, commissions: subject.commissions, money: await convertRefund(call, reported, at, sale) }]
    : await spreadOverSales(call, reported, at, lead);
  if (!first) throw new Refusal({ code: 'refund_too_large' });
  const parts = [first, ...others] as const;
  const { membership, balances } = subject;
  return {
    refund: { ...(buyer ? { uid: null, email: null } : { uid, email }), eventId, quantity, saleEventId, ecom, at },
    facts: { lead, taken, promoter: membership?.promoter ?? null, parts, rules: accountFraudRules(account) },
    ids: {
      event,
      commissions: await numbers.take('commission', parts.flatMap(({ commissions }) => commissions).length),
    },
    own: membership && { membership, balances },
  };
}

/** @throws Refusal if lead and sale are unknown, or the refund was counted */
function refuseUnknown(
  { eventId, saleEventId }: ReportedRefund,
  { sale, isRefunded }: IdentifierMatches,
  pointer: LeadPointer | null,
): void {
  if (!pointer && !sale) throw new Refusal({ code: 'lead_not_found' });
  // First, so that a retry after a lost response learns that the refund was counted.
  if (isRefunded) throw new Refusal({ code: 'duplicate_event', kind: 'refund', eventId });
  if (saleEventId !== null && !sale) throw new Refusal({ code: 'sale_not_found', eventId: saleEventId });
}

/**
 * Deleted leads have no identifiers, and another lead may use them now. At most one request.
 * @returns null without a sale, or if identifiers match
 * @throws Refusal if they belong to another lead
 */
async function loadOtherBuyer(
  account: number,
  { uid, email }: ReportedRefund,
  { sale }: IdentifierMatches,
  pointer: LeadPointer | null,
): Promise<Lead | null> {
  if (!sale || sale.leadId === pointer?.leadId) return null;
  const buyer = await findLeadIncludingDeleted(account, sale.leadId);
  const isNamed = uid !== null || email !== null;
  if (buyer && (buyer.deletedAt !== null || !isNamed)) return buyer;
  throw new Refusal(pointer ? { code: 'sale_not_found', eventId: sale.eventId } : { code: 'lead_not_found' });
}

/**
 * At most three requests.
 * @throws Refusal `refund_too_large` if nothing is left, or it exceeds a transaction
 */
async function spreadOverSales(
  call: AccountCall,
  reported: ReportedRefund,
  at: string,
  lead: Lead,
): Promise<RefundOfSale[]> {
  const shares = await allocateRefund(call, reported, at, await loadLeadSales(call.account.id, lead));
  const writes = shares.map(({ sale }) => 1 + 2 * sale.commissions.length).reduce((sum, count) => sum + count, 0);
  if (writes > MAX_REFUND_WRITES) throw new Refusal({ code: 'refund_too_large' });
  const saleCommissions = await loadSoldCommissions(
    call.account.id,
    shares.map(({ sale }) => sale),
  );
  return shares.map((share, index) => ({ ...share, commissions: saleCommissions[index]?.commissions ?? [] }));
}
