import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isSharePart } from '#shared/domain/commissions/split.ts';
import { isSameOwner, type Lead, type LeadMove, type Owner } from './lead.ts';

/**
 * Whether a commission follows its lead (contract §6): tier 1, no share, in no payout, of a former owner. A refund
 * commission moves only with the sale's commission.
 * @param sale the reversed commission, if any
 * @param before the one that `sale` reverses
 */
export function followsLead(
  commission: Commission,
  lead: Lead,
  move: LeadMove,
  sale: Commission | null,
  before: Commission | null = null,
): boolean {
  const { leadId, tier, payoutId, split } = commission;
  const mayMove =
    leadId === lead.id &&
    tier === 1 &&
    !(split && isSharePart(split)) &&
    payoutId === null &&
    !isSameOwner(commission, move.to) &&
    !isSameOwner(commission, lead);
  return mayMove && (sale === null || isSameOwner(sale, move.to) || followsLead(sale, lead, move, before));
}

/** Returns the owners of commissions that may follow. */
export function listOwnersToMove({ formerOwners = [] }: Pick<Lead, 'formerOwners'>, { from, to }: LeadMove): Owner[] {
  const others = formerOwners.filter((owner) => !isSameOwner(owner, from) && !isSameOwner(owner, to));
  return [from, ...others];
}

/** Moves a commission. The sale's campaign, which has the revenue, still bears its cost. */
export function moveCommissionToOwner(commission: Commission, { to }: LeadMove): Commission {
  const { saleCampaignId = commission.campaignId } = commission;
  const saleFields = isOfSale(commission) ? { saleCampaignId } : {};
  return { ...commission, ...to, ...saleFields, revision: commission.revision + 1 };
}

function isOfSale({ type }: Commission): boolean {
  return type === 'sale' || type === 'refund' || type === 'refund_reversal';
}
