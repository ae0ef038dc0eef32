import type { Lead } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** The error for changes of a referral that the promoter can no longer change. */
export const LEAD_FIXED = 'Only a referral that waits for approval can be changed or deleted.';

/**
 * Whether a promoter can change and delete a referral: only a claim that is still pending. Changing the e-mail of a lead would show
 * which people are leads already.
 */
export function isEditable({ isClaim, state, moving }: Lead): boolean {
  return isClaim === true && state === 'pending' && moving === null;
}

/** @throws Refusal `not_found` for a lead of another promoter, also of one's own before; `invalid` for one that stays as it is */
export function assertEditable(lead: Lead, promoterId: number): void {
  if (lead.promoterId !== promoterId) throw new Refusal({ code: 'not_found', what: 'lead' });
  if (!isEditable(lead)) throw new Refusal({ code: 'invalid', message: LEAD_FIXED });
}
