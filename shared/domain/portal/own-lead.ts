import type { Lead } from '#shared/domain/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** What a promoter is answered that would change a referral which it may only look at. */
export const LEAD_FIXED = 'Only a referral that waits for approval can be changed or deleted.';

/**
 * Whether a promoter may change and delete a lead of its own: as long as it is a claim that the company has not decided on. Another
 * e-mail of a lead would show who is a lead already.
 */
export function isEditable({ isClaim, state, moving }: Lead): boolean {
  return isClaim === true && state === 'pending' && moving === null;
}

/** @throws Refusal `not_found` for a lead of another promoter, also of one's own before; `invalid` for one that stays as it is */
export function assertEditable(lead: Lead, promoterId: number): void {
  if (lead.promoterId !== promoterId) throw new Refusal({ code: 'not_found', what: 'lead' });
  if (!isEditable(lead)) throw new Refusal({ code: 'invalid', message: LEAD_FIXED });
}
