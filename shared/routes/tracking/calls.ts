import type * as v from 'valibot';
import { inputs } from '#shared/routes/examples.ts';
import { caller, type ItemAccess, leads, membership, together } from '#shared/routes/items.ts';
import type { Answer, TableAction } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import type { ErrorTexts } from './error-answers.ts';

/** Builds the response of a recorded call. */
export const recorded = <Schema extends v.GenericSchema>(schema: Schema, example: unknown): Answer<Schema> => ({
  description: 'Recorded.',
  schema,
  example,
});
export const tracking = { method: 'POST', area: 'tracking', memory: 1024, timeout: 15 } as const;
// Every authenticated call reads, writes an event with lead and commissions, and allocates numbers.
export const recording: readonly TableAction[] = ['BatchGetItem', 'PutItem', 'UpdateItem'];
// Exchange rates.
const converting: readonly TableAction[] = [...recording, 'Query'];

export const tracked: ItemAccess = {
  reads: [...caller, ...leads, ...membership],
  writes: [...leads, 'numbers', 'refused-calls'],
};
// Attribution of a new lead.
const attributed: ItemAccess = {
  reads: [...tracked.reads, 'visitor', 'ref-id', 'promo-code', 'promoter-email'],
  writes: tracked.writes,
};
// Rules may depend on the promoter's figures, which sales update.
export const earning: ItemAccess = { reads: ['rates', 'ruled-sales'], writes: ['commission'] };

export const signupTexts: ErrorTexts = {
  400: texts.IDENTIFIERS_BLANK,
  404: texts.VISITOR_INVALID,
  signupExists: texts.SIGNUP_EXISTS,
};
export const saleTexts: ErrorTexts = {
  400: texts.AMOUNT_INVALID,
  404: texts.LEAD_NOT_FOUND,
  409: texts.eventExists('sale', inputs.sale.event_id),
};
export const refundTexts: ErrorTexts = { ...saleTexts, 409: texts.eventExists('refund', inputs.refund.event_id) };
export const reversalTexts: ErrorTexts = {
  400: texts.EVENT_ID_INVALID,
  404: texts.refundNotFound(inputs.refund_reversal.refund_event_id),
  409: texts.eventExists('refund_reversal', inputs.refund_reversal.event_id),
  refundReversed: texts.refundReversed(inputs.refund_reversal.refund_event_id),
};
export const cancellationTexts: ErrorTexts = {
  400: texts.IDENTIFIERS_BLANK,
  404: texts.LEAD_NOT_FOUND,
  409: texts.eventExists('cancellation', inputs.cancellation.event_id),
};

export const signup = {
  table: recording,
  // A sign-up may earn a commission, in a change event.
  items: together(attributed, { reads: [], writes: ['signup', 'signups-taken', 'commission', 'change'] }),
  mails: true,
  summary: 'Record a sign-up: the lead of a promoter',
  inputExample: inputs.signup,
};
export const sale = {
  table: converting,
  // A promo code may have its own reward.
  items: together(attributed, earning, { reads: ['rewards'], writes: ['sale', 'event-number', 'ruled-sales'] }),
  mails: true,
  summary: 'Record a sale and the commissions it earns',
  inputExample: inputs.sale,
};
export const refund = {
  table: converting,
  // The sale stores commissions and refunded amount; a lead's latest sales are found by commission and number.
  items: together(tracked, {
    reads: ['rates', 'sale', 'refund', 'commission', 'event-number'],
    writes: ['sale', 'refund', 'commission', 'event-number'],
  }),
  mails: true,
  summary: 'Record a refund and take its commissions back',
  description:
    'Each commission of the sale gives back its share. Without `sale_event_id`, the lead’s newest sales are refunded first, up to ' +
    'what they have left. A refund counts whatever the standing of the lead and its promoter.',
  inputExample: inputs.refund,
} as const;
export const refundReversal = {
  table: recording,
  items: together(tracked, {
    reads: ['sale', 'refund', 'refund_reversal', 'commission'],
    writes: ['sale', 'refund', 'refund_reversal', 'commission', 'event-number'],
  }),
  summary: 'Take a refund back: it failed, or a dispute was won',
  description:
    'The commissions that the refund took come back to the unit, to the promoters that it took them from, with the status that ' +
    'they have by now. The sale can be refunded again. A refund is taken back once.',
  inputExample: inputs.refund_reversal,
} as const;
export const cancellation = {
  table: recording,
  items: together(tracked, { reads: [], writes: ['cancellation', 'cancellation-number', 'event-number'] }),
  summary: 'Record that a lead cancelled its subscription',
  inputExample: inputs.cancellation,
};
