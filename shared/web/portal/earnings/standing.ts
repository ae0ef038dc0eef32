import { isHandedOver } from '#shared/domain/rewards/reward.ts';
import type { Mood } from '#web/portal/parts/status.tsx';
import type { TextName } from '#web/portal/texts/en.ts';

/** Where a commission is now: in a word, with what it takes. */
export interface Standing {
  readonly text: TextName;
  readonly mood: Mood;
  /** The day until which it is held, ISO 8601. */
  readonly day?: string;
  /** The payout that it is in. */
  readonly payout?: number;
}

interface Earned {
  readonly status: string;
  readonly is_paid: boolean;
  readonly held_until: string | null;
  readonly payout_id: number | null;
}

/**
 * Where a commission is: paid, in a payout, held until a day, or waiting for the company.
 * @param now ISO 8601: one whose day has come is held no more
 */
export function standingOf(
  { status, is_paid: isPaid, held_until: heldUntil, payout_id: payout }: Earned,
  now: string,
): Standing {
  const day = heldUntil !== null && heldUntil > now ? heldUntil : null;
  if (isPaid)
    return payout === null ? { text: 'statusPaid', mood: 'good' } : { text: 'statusPaidIn', mood: 'good', payout };
  if (status === 'denied') return { text: 'statusDenied', mood: 'bad' };
  if (payout !== null) return { text: 'statusInPayout', mood: 'good', payout };
  if (status === 'pending') return { text: 'statusPending', mood: 'warn' };
  return day === null ? { text: 'statusApproved', mood: 'good' } : { text: 'statusHeldUntil', mood: 'warn', day };
}

/** Whether what the company hands over itself was handed over; null for what it does not, as for money. */
export function fulfilmentOf(
  commission: Parameters<typeof isHandedOver>[0] & { readonly is_fulfilled: boolean },
): TextName | null {
  if (!isHandedOver(commission)) return null;
  return commission.is_fulfilled ? 'fulfilled' : 'notFulfilled';
}
