import type { Lead } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const LEAD_NOT_EDITABLE = 'Only a referral that waits for approval can be changed or deleted.';

/**
 * Whether a promoter can change or delete a referral: pending claims only. Changing a lead's e-mail would reveal who is
 * a lead already.
 */
export function isLeadEditable({ isClaim, state, moving }: Lead): boolean {
  return isClaim === true && state === 'pending' && moving === null;
}

/**
 * Checks that a promoter can change a lead.
 * @throws Refusal `not_found` for leads of others, former own ones included; `invalid` if not editable
 */
export function assertLeadEditable(lead: Lead, promoterId: number): void {
  if (lead.promoterId !== promoterId) throw new Refusal({ code: 'not_found', what: 'lead' });
  if (!isLeadEditable(lead)) throw new Refusal({ code: 'invalid', message: LEAD_NOT_EDITABLE });
}
