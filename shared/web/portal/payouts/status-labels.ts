import type { PayoutStatus } from '#shared/domain/payouts/payout-state.ts';
import type { StatusTone } from '#web/portal/parts/status.tsx';
import type { TextName } from '#web/portal/texts/en.ts';

export const PAYOUT_STATUS_TEXTS: Readonly<Record<PayoutStatus, readonly [TextName, StatusTone]>> = {
  pending: ['payoutPending', 'warn'],
  processing: ['payoutProcessing', 'warn'],
  completed: ['payoutCompleted', 'good'],
  failed: ['payoutFailed', 'bad'],
  cancelled: ['payoutCancelled', 'plain'],
};
