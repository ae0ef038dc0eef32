import type { InferOutput } from 'valibot';
import type { BillingOutcome, NothingReason } from '#shared/domain/billing/outcome.ts';
import { type ReceivedEvent, receivedEventId } from '#shared/domain/billing/received-event.ts';
import { SET_RATE } from '#shared/routes/texts.ts';
import type { v2BillingEvent as eventShape } from '#shared/routes/v2/billing/billing-events-output.ts';

/** Why nothing was recorded, in words. */
const NOTHING: Readonly<Record<NothingReason, string>> = {
  ignored: 'Ignored: its metadata say so.',
  other_event: 'Not read: events of this type say nothing here.',
  not_understood: 'Not understood: it lacks fields that events of its type have.',
  nothing_paid: 'Nothing was paid by it.',
  not_paid: 'Not paid yet: another event comes when it is.',
  told_by_invoice: 'Its invoice tells of the money.',
  no_reference: 'Nothing in it says who referred the person.',
  not_trialing: 'No trial: its payment is what counts.',
  still_subscribed: 'No cancellation: the customer has another subscription.',
  not_approved: 'Not approved by the provider.',
  warning: 'A warning: nothing was taken.',
  credit: 'A credit: the next payment says it.',
  no_code: 'A discount without a code.',
  not_a_referral: 'Not a referral.',
  remembered: 'Remembered for the events that follow.',
  counted_already: 'Counted before.',
  nothing_left: 'Other refunds have taken all of its payment.',
  imported_before: 'Before the import that its sale came by: a refund that did not come by it is for you to track.',
  lead_updated: 'The referral was updated.',
  plan_unknown: 'No reward is for that plan.',
  test_mode: 'A test: these do not count in this account.',
};

/** Of an invoice with more lines than an event lists. */
const LINES_UNSEEN =
  'The event lists the first lines of the invoice alone: no reward goes by the products of the others.';

const WAITED = {
  sale: 'sale',
  refund: 'refund',
  code: 'code',
  charge: 'charge',
  refund_event: 'event of the refund',
} as const;

const REFUND_MISSING =
  'Stripe refunded more than its events of refunds say, so commissions were not reduced: your endpoint does not send refund.created. Tick ' +
  'it at Stripe, and import the past payments.';

/** What came of an event, in words. */
export function outcomeInWords(outcome: BillingOutcome): string {
  switch (outcome.kind) {
    case 'counted':
      return [
        countedInWords(outcome),
        ...(outcome.refused ?? []).map(refusedInWords),
        ...(outcome.hasUnseenLines ? [LINES_UNSEEN] : []),
      ].join(' ');
    case 'nothing':
      return NOTHING[outcome.because];
    case 'refused':
      return refusedInWords(outcome.code);
    case 'waits':
      return `Waits for its ${WAITED[outcome.for]}.`;
    case 'found_nothing':
      if (outcome.for === 'refund_event') return REFUND_MISSING;
      return `Its ${WAITED[outcome.for]} has not come.`;
    case 'failed':
      return outcome.again ? 'Failed: it is tried again by itself.' : 'Failed, and was given up.';
  }
}

function countedInWords({ recorded }: Extract<BillingOutcome, { kind: 'counted' }>): string {
  return `Counted as ${recorded.map(({ what, id }) => `${what.replace('_', ' ')} ${id}`).join(', ')}.`;
}

function refusedInWords(code: string): string {
  if (code === 'currency_invalid') return `Refused: there is no exchange rate for its currency. ${SET_RATE}`;
  return `Refused: ${code.replaceAll('_', ' ')}.`;
}

/** An event of a billing provider's, as version 2 shows it. */
export function v2BillingEvent(event: ReceivedEvent): InferOutput<typeof eventShape> {
  const { provider, mode, eventId, type, at, receivedAt, workedAt, names, outcome } = event;
  return {
    id: receivedEventId(event),
    provider,
    mode,
    event_id: eventId,
    type,
    created_at: at,
    received_at: receivedAt,
    worked_at: workedAt,
    outcome: outcome.kind,
    message: outcomeInWords(outcome),
    recorded: (outcome.kind === 'counted' ? outcome.recorded : []).map(({ what, id, eventId: recorded }) => ({
      type: what,
      id,
      event_id: recorded,
    })),
    names: [...names],
  };
}
