import type { PayoutDestination } from '#shared/domain/payout-methods/payout-destination.ts';
import { applyTransition, type Payout, type TransitionNotes } from '#shared/domain/payouts/payout.ts';
import { payoutChanges } from '#shared/domain/payouts/payout-changes.ts';
import { isPayoutVisible, type PayoutTransition } from '#shared/domain/payouts/payout-state.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import { withoutNotifications } from '#shared/domain/tracking/notification-suppression.ts';
import { attachNotices, payoutNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { Call } from '#shared/operations/call.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { payoutWrites } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { withPaymentParties } from './payment-parties.ts';

interface TransitionOptions extends Partial<TransitionNotes> {
  /**
   * Cause, for example `payout completed`. Omitted: no event, for steps without effect on lists, balances and webhooks.
   */
  readonly cause?: string;
  readonly quiet?: boolean;
  /** Default: the promoter's current method. */
  readonly paidBy?: PayoutDestination;
  readonly extraWrites?: readonly Write[];
}

/**
 * Commits a transition with its event, if the payout is unchanged.
 * @returns the stored payout
 */
export async function commitTransition(
  call: Call,
  before: Payout,
  transition: PayoutTransition,
  { cause, quiet = false, paidBy, extraWrites = [], now = call.runtime.now(), ...notes }: TransitionOptions = {},
): Promise<Payout> {
  const next = applyTransition(before, transition, { ...notes, now });
  const [after, event] = await Promise.all([
    withPaymentParties(call, next, paidBy),
    cause === undefined ? [] : eventWrites(call, cause, before, next, quiet),
  ]);
  await commit([...payoutWrites(call.account.id, before, after), ...extraWrites, ...event]);
  return after;
}

async function eventWrites(
  { account, runtime }: Call,
  cause: string,
  before: Payout,
  after: Payout,
  quiet: boolean,
): Promise<Write[]> {
  const [id = 0] = await takeNumbers(account.id, 'event', 1);
  const now = runtime.now();
  // A payout is listed only once it is shown.
  const visibleBefore = isPayoutVisible(before) ? before : null;
  const event: ChangeEvent = {
    event: 'change',
    id,
    cause,
    at: now,
    recordedAt: now,
    changes: payoutChanges(visibleBefore, after),
  };
  return [
    eventWrite(account.id, withoutNotifications(attachNotices(event, payoutNotices(visibleBefore, after)), quiet)),
  ];
}
