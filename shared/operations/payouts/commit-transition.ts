import type { PaidBy } from '#shared/domain/payout-methods/paid-by.ts';
import { applyTransition, type Payout, type TransitionNotes } from '#shared/domain/payouts/payout.ts';
import { payoutChanges } from '#shared/domain/payouts/payout-changes.ts';
import { isShown, type PayoutTransition } from '#shared/domain/payouts/state.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import { quietly } from '#shared/domain/tracking/quietly.ts';
import { payoutNotices, withNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { Call } from '#shared/operations/call.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { payoutWrites } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { asPaid } from './keep-parties.ts';

interface TransitionOptions extends Partial<TransitionNotes> {
  /**
   * Cause in the event journal, such as `payout completed`. Omitted for steps that do not affect lists, balances and
   * webhooks: then no event is written.
   */
  readonly cause?: string;
  /** Suppresses e-mails. */
  readonly quiet?: boolean;
  /** Payment by a payments batch. Omitted: the promoter's current payout method. */
  readonly paidBy?: PaidBy;
  /** Further writes of the same transaction. */
  readonly beside?: readonly Write[];
}

/**
 * Applies a transition and commits it with the event that updates lists, balances and webhooks, in one transaction that
 * requires an unchanged payout. Reads payer and payee if it completes the payout: one call.
 * @returns the stored payout
 */
export async function commitTransition(
  call: Call,
  before: Payout,
  name: PayoutTransition,
  { cause, quiet = false, paidBy, beside = [], now = call.runtime.now(), ...notes }: TransitionOptions = {},
): Promise<Payout> {
  const next = applyTransition(before, name, { ...notes, now });
  const [after, event] = await Promise.all([
    asPaid(call, next, paidBy),
    cause === undefined ? [] : eventWrites(call, cause, before, next, quiet),
  ]);
  await commit([...payoutWrites(call.account.id, before, after), ...beside, ...event]);
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
  // Lists, balances and webhooks know a payout only once it is shown.
  const shown = isShown(before) ? before : null;
  const event: ChangeEvent = {
    event: 'change',
    id,
    cause,
    at: now,
    recordedAt: now,
    changes: payoutChanges(shown, after),
  };
  return [eventWrite(account.id, quietly(withNotices(event, payoutNotices(shown, after)), quiet))];
}
