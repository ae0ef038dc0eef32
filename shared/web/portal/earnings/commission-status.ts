import { needsFulfillment } from '#shared/domain/rewards/reward.ts';
import type { StatusTone } from '#web/portal/parts/status.tsx';
import type { TextName } from '#web/portal/texts/en.ts';

/** Displayed status of a commission. */
interface DisplayedCommissionStatus {
  readonly text: TextName;
  readonly tone: StatusTone;
  /** End of the holding period, ISO 8601. */
  readonly day?: string;
  /** Payout id. */
  readonly payout?: number;
}

interface Earned {
  readonly status: string;
  readonly is_paid: boolean;
  readonly held_until: string | null;
  readonly payout_id: number | null;
}

/** Returns a commission's displayed status. @param now ISO 8601; holds that end by then are over */
export function displayCommissionStatus(
  { status, is_paid: isPaid, held_until: heldUntil, payout_id: payout }: Earned,
  now: string,
): DisplayedCommissionStatus {
  const day = heldUntil !== null && heldUntil > now ? heldUntil : null;
  if (isPaid)
    return payout === null
      ? { text: 'statusPaid', tone: 'good' }
      : { text: 'statusPaidInPayout', tone: 'good', payout };
  if (status === 'denied') return { text: 'statusDenied', tone: 'bad' };
  if (payout !== null) return { text: 'statusInPayout', tone: 'good', payout };
  if (status === 'pending') return { text: 'statusPending', tone: 'warn' };
  return day === null ? { text: 'statusApproved', tone: 'good' } : { text: 'statusHeldUntil', tone: 'warn', day };
}

/** Returns the fulfillment state; null for units without fulfillment, such as money. */
export function fulfillmentText(
  commission: Parameters<typeof needsFulfillment>[0] & { readonly is_fulfilled: boolean },
): TextName | null {
  if (!needsFulfillment(commission)) return null;
  return commission.is_fulfilled ? 'fulfilled' : 'notFulfilled';
}
