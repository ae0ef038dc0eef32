import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isOthersPart } from '#shared/domain/commissions/split.ts';
import { type Lead, type Move, type Owner, sameOwner } from './lead.ts';

/**
 * Whether a commission is to follow its lead to another promoter (contract §6): one that some promoter has by the lead
 * itself, the one it comes from or an earlier one that a move left it with, and that is in no payout, whatever its status,
 * and whether it gives or takes back. Parents keep theirs; so does who has the lead by now, where a sign-up took it elsewhere.
 * A share stays with who has it.
 * What takes back a sale's commission belongs to whom that was paid: it goes only where that one goes or has gone.
 * @param sale the commission that this one takes back, as it is now; null where it takes back none in particular
 * @param before the one that `sale` takes back in turn, where this one gives back what a refund took
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

/** Who may have commissions that are to follow a lead. */
export function leftBehindWith({ formerOwners = [] }: Pick<Lead, 'formerOwners'>, { from, to }: Move): Owner[] {
  const others = formerOwners.filter((owner) => !sameOwner(owner, from) && !sameOwner(owner, to));
  return [from, ...others];
}

/**
 * The commission at the promoter that its lead was given to; what it was earned by stays. One of a sale stays a cost of the campaign of the
 * sale, where the revenue is counted.
 */
export function movedCommission(commission: Commission, { to }: Move): Commission {
  const { saleCampaignId = commission.campaignId } = commission;
  const sold = isOfSale(commission) ? { saleCampaignId } : {};
  return { ...commission, ...to, ...sold, revision: commission.revision + 1 };
}

function isOfSale({ type }: Commission): boolean {
  return type === 'sale' || type === 'refund' || type === 'refund_reversal';
}
