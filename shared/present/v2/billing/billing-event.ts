import type { InferOutput } from 'valibot';
import type { BillingOutcome, NothingReason } from '#shared/domain/billing/outcome.ts';
import { type ReceivedEvent, receivedEventId } from '#shared/domain/billing/received-event.ts';
import { SET_RATE } from '#shared/routes/texts.ts';
import type { v2BillingEvent as eventShape } from '#shared/routes/v2/billing/billing-events-output.ts';

const NOTHING_TEXTS: Readonly<Record<NothingReason, string>> = {
  ignored: 'Ignored, as its metadata requests.',
  other_event: 'Not processed: this event type is not used.',
  not_understood: 'Not processed: it lacks fields that this event type should have.',
  nothing_paid: 'It contains no payment.',
  not_paid: 'Not paid yet: another event follows the payment.',
  told_by_invoice: 'Its invoice reports the payment.',
  no_reference: 'Nothing in it identifies who referred the person.',
  not_trialing: 'Not a trial: the payment counts instead.',
  still_subscribed: 'Not a cancellation: the customer has another subscription.',
  not_approved: 'Not approved by the provider.',
  warning: 'Only a warning: no money was withdrawn.',
  credit: 'A credit: the next payment includes it.',
  no_code: 'A discount without a code.',
  not_a_referral: 'Not a referral.',
  remembered: 'Stored for later events.',
  counted_already: 'Already counted.',
  nothing_left: 'Other refunds already cover its whole payment.',
  imported_before: 'Refunded before its sale was imported. Track the refund yourself if the import did not include it.',
  lead_updated: 'The referral was updated.',
  plan_unknown: 'No reward applies to that plan.',
  test_mode: 'A test event: this account does not count them.',
};

/** For invoices with more lines than an event contains. */
const LINES_MISSING =
  'The event lists only the first lines of the invoice: rewards for products on the other lines do not apply.';

const AWAITED_RECORDS = {
  sale: 'sale',
  refund: 'refund',
  code: 'code',
  charge: 'charge',
  refund_event: 'refund event',
} as const;

const REFUND_MISSING =
  'Stripe refunded more than its refund events report, so commissions were not reduced: your endpoint does not send refund.created. Select ' +
  'it in Stripe, and import the past payments.';

/** Describes the result of an event. */
export function describeBillingOutcome(outcome: BillingOutcome): string {
  switch (outcome.kind) {
    case 'counted':
      return [
        describeCounted(outcome),
        ...(outcome.refused ?? []).map(describeRefused),
        ...(outcome.hasUnseenLines ? [LINES_MISSING] : []),
      ].join(' ');
    case 'nothing':
      return NOTHING_TEXTS[outcome.because];
    case 'refused':
      return describeRefused(outcome.code);
    case 'waits':
      return `Waiting for its ${AWAITED_RECORDS[outcome.for]}.`;
    case 'found_nothing':
      if (outcome.for === 'refund_event') return REFUND_MISSING;
      return `Its ${AWAITED_RECORDS[outcome.for]} has not arrived.`;
    case 'failed':
      return outcome.again ? 'Failed: it will be retried automatically.' : 'Failed: no retries are left.';
  }
}

function describeCounted({ recorded }: Extract<BillingOutcome, { kind: 'counted' }>): string {
  return `Counted as ${recorded.map(({ what, id }) => `${what.replace('_', ' ')} ${id}`).join(', ')}.`;
}

function describeRefused(code: string): string {
  if (code === 'currency_invalid') return `Refused: there is no exchange rate for its currency. ${SET_RATE}`;
  return `Refused: ${code.replaceAll('_', ' ')}.`;
}

/** Presents a billing provider event. */
export function presentBillingEventV2(event: ReceivedEvent): InferOutput<typeof eventShape> {
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
    message: describeBillingOutcome(outcome),
    recorded: (outcome.kind === 'counted' ? outcome.recorded : []).map(({ what, id, eventId: recorded }) => ({
      type: what,
      id,
      event_id: recorded,
    })),
    names: [...names],
  };
}
