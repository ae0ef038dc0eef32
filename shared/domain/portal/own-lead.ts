import type { Lead } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** Refusal of changes of a referral that is no longer pending. */
export const LEAD_FIXED = 'Only a referral that waits for approval can be changed or deleted.';

/**
 * Whether a promoter can change or delete a referral: only a pending claim. Changing the e-mail of a lead would reveal
 * which people are leads.
 */
export function isEditable({ isClaim, state, moving }: Lead): boolean {
  return isClaim === true && state === 'pending' && moving === null;
}

/**
 * Checks that a promoter can change a lead.
 * @throws Refusal `not_found` for leads of others; `invalid` when it cannot be changed
 */
export function assertEditable(lead: Lead, promoterId: number): void {
  if (lead.promoterId !== promoterId) throw new Refusal({ code: 'not_found', what: 'lead' });
  if (!isEditable(lead)) throw new Refusal({ code: 'invalid', message: LEAD_FIXED });
}
