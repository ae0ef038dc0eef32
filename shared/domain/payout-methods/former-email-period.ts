import type { FormerEmail } from '#shared/domain/promoters/profile/former-email.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { WAITING_MS } from './waiting-time.ts';

type FormerEmailHolder = Pick<Promoter, 'formerEmail'>;

/**
 * Stores the former address after a change. An attacker changes the address first; the former one is still notified of
 * changed payout details. After two changes within 48 hours the first address stays the former one, even if it is
 * restored, since the second may be the attacker's. Removed by the first change of the promoter after it expired.
 * @param before null for a new promoter
 * @param now ISO 8601
 */
export function updateFormerEmail(before: Promoter | null, after: Promoter, now: string): Promoter {
  if (before === null || before.email === '' || after.deletedAt !== null) return after;
  if (before.email === after.email) {
    const { formerEmail, ...others } = after;
    // Details that changed 48 hours after the address wait another 48 hours.
    const hasEnded = formerEmail && Date.parse(now) - Date.parse(formerEmail.changedAt) > 2 * WAITING_MS;
    return hasEnded ? others : after;
  }
  const email = findFormerEmail(before, now)?.email ?? before.email;
  return { ...after, formerEmail: { email, changedAt: now } };
}

/**
 * Returns the former address if it changed less than 48 hours before or after a time.
 * @param at ISO 8601
 */
export function findFormerEmail({ formerEmail }: FormerEmailHolder, at: string): FormerEmail | undefined {
  if (!formerEmail) return undefined;
  const distanceMs = Math.abs(Date.parse(at) - Date.parse(formerEmail.changedAt));
  return distanceMs < WAITING_MS ? formerEmail : undefined;
}

/**
 * Whether the address changed at a time, and the former one is known.
 * @param at ISO 8601
 */
export function wasEmailChangedAt({ formerEmail }: FormerEmailHolder, at: string): boolean {
  return formerEmail?.changedAt === at;
}
