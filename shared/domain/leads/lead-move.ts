import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isOthersPart } from '#shared/domain/commissions/split.ts';
import { type Lead, type Move, type Owner, sameOwner } from './lead.ts';

/**
 * Whether a commission follows its lead to another promoter (contract §6): tier 1, no share, in no payout, of any
 * status, from the lead's former owners but not the current one. A refund commission belongs to the promoter of the
 * sale's commission, so it moves only if that one moves or has moved.
 * @param sale the commission that this one reverses, as stored now; null for none
 * @param before the sale's commission, if `sale` itself is a refund commission
 */
export function follows(
  commission: Commission,
  lead: Lead,
  move: Move,
  sale: Commission | null,
  before: Commission | null = null,
): boolean {
  const { leadId, tier, payoutId, split } = commission;
  const mayGo =
    leadId === lead.id &&
    tier === 1 &&
    !(split && isOthersPart(split)) &&
    payoutId === null &&
    !sameOwner(commission, move.to) &&
    !sameOwner(commission, lead);
  return mayGo && (sale === null || sameOwner(sale, move.to) || follows(sale, lead, move, before));
}

/** Returns the owners who may have commissions that follow a lead. */
export function leftBehindWith({ formerOwners = [] }: Pick<Lead, 'formerOwners'>, { from, to }: Move): Owner[] {
  const others = formerOwners.filter((owner) => !sameOwner(owner, from) && !sameOwner(owner, to));
  return [from, ...others];
}

/**
 * Moves a commission to the lead's new promoter. The cost of a sale's commission stays with the campaign that has its
 * revenue.
 */
export function movedCommission(commission: Commission, { to }: Move): Commission {
  const { saleCampaignId = commission.campaignId } = commission;
  const sold = isOfSale(commission) ? { saleCampaignId } : {};
  return { ...commission, ...to, ...sold, revision: commission.revision + 1 };
}

function isOfSale({ type }: Commission): boolean {
  return type === 'sale' || type === 'refund' || type === 'refund_reversal';
}
