import type { Lead } from '#shared/domain/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** What a promoter is answered that would change a referral which it may only look at. */
export const LEAD_FIXED =
  'Only a referral that you have created yourself, and to which nothing was sold, can be changed or deleted.';

/**
 * Whether a promoter may change and delete a lead of its own: it has made it by hand, and it has bought nothing. One that the
 * company has denied stays denied: made once more, it would be none.
 */
export function isEditable({ origin, customerSince, salesCount, state, moving }: Lead): boolean {
  const hasBought = customerSince !== null || salesCount > 0;
  return origin === 'promoter' && !hasBought && state !== 'denied' && moving === null;
}

/** @throws Refusal `not_found` for a lead of another promoter, also of one's own before; `invalid` for one that stays as it is */
export function assertEditable(lead: Lead, promoterId: number): void {
  if (lead.promoterId !== promoterId) throw new Refusal({ code: 'not_found', what: 'lead' });
  if (!isEditable(lead)) throw new Refusal({ code: 'invalid', message: LEAD_FIXED });
}
