import type { FormerEmail } from '#shared/domain/promoters/former-email.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { WAITING_MS } from './waiting.ts';

type Addressed = Pick<Promoter, 'formerEmail'>;

/**
 * The promoter with the address that it had before, if it has another one now. Whoever takes an account over changes the address first:
 * the former one still hears of where the money goes. If it was changed twice within 48 hours, the first one is the former one, also
 * where the promoter has it again: the second may be a stranger's. It is forgotten by the first change after it no longer counts.
 * @param before null for a new promoter
 * @param now ISO 8601
 */
export function withFormerEmail(before: Promoter | null, after: Promoter, now: string): Promoter {
  if (before === null || before.email === '' || after.deletedAt !== null) return after;
  if (before.email === after.email) {
    const { formerEmail, ...others } = after;
    // Payout details that were changed 48 hours later wait for as long.
    const isOver = formerEmail && Date.parse(now) - Date.parse(formerEmail.changedAt) > 2 * WAITING_MS;
    return isOver ? others : after;
  }
  const email = formerEmailAt(before, now)?.email ?? before.email;
  return { ...after, formerEmail: { email, changedAt: now } };
}

/** The former address, if it was changed less than 48 hours before or after a time. @param at ISO 8601 */
export function formerEmailAt({ formerEmail }: Addressed, at: string): FormerEmail | undefined {
  if (!formerEmail) return undefined;
  const between = Math.abs(Date.parse(at) - Date.parse(formerEmail.changedAt));
  return between < WAITING_MS ? formerEmail : undefined;
}

/** Whether the promoter got another address at that time, and its former one is known. @param at ISO 8601 */
export function isEmailChangedAt({ formerEmail }: Addressed, at: string): boolean {
  return formerEmail?.changedAt === at;
}
