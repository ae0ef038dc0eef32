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

/** Where a commission is: paid, in a payout, held until a day, or waiting for the company. */
export function standingOf({ status, is_paid: isPaid, held_until: day, payout_id: payout }: Earned): Standing {
  if (isPaid)
    return payout === null ? { text: 'statusPaid', mood: 'good' } : { text: 'statusPaidIn', mood: 'good', payout };
  if (status === 'denied') return { text: 'statusDenied', mood: 'bad' };
  if (payout !== null) return { text: 'statusInPayout', mood: 'good', payout };
  if (status === 'approved') return { text: 'statusApproved', mood: 'good' };
  return day === null ? { text: 'statusPending', mood: 'warn' } : { text: 'statusPendingUntil', mood: 'warn', day };
}
