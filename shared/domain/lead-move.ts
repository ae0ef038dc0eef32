import type { Commission } from './commission.ts';
import { type Lead, type Move, sameOwner } from './lead.ts';

/**
 * Whether a commission is to follow its lead to another promoter (contract §6): one that the promoter it comes from has by
 * the lead itself and that is in no payout, whatever its status, and whether it gives or takes back. Parents keep theirs.
 */
export function follows(commission: Commission, lead: Lead, { from }: Move): boolean {
  const { leadId, tier, payoutId } = commission;
  return leadId === lead.id && tier === 1 && payoutId === null && sameOwner(commission, from);
}

/** The commission at the promoter that its lead was given to; what it was earned by stays. */
export function movedCommission(commission: Commission, { to }: Move): Commission {
  return { ...commission, ...to, revision: commission.revision + 1 };
}
