import type * as v from 'valibot';
import { trackingInputExamples } from '#shared/routes/examples.ts';
import { callerItems, combineAccess, type ItemAccess, leadItems, membershipItems } from '#shared/routes/items.ts';
import type { RouteResponse, TableAction } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import type { ErrorTexts } from './error-responses.ts';

/** Builds the response of a recorded call. */
export const recordedResponse = <Schema extends v.GenericSchema>(
  schema: Schema,
  example: unknown,
): RouteResponse<Schema> => ({
  description: 'Recorded.',
  schema,
  example,
});
export const trackingDefaults = { method: 'POST', area: 'tracking', memory: 1024, timeout: 15 } as const;
// Every authenticated call reads, writes an event with lead and commissions, and allocates numbers.
export const recordingActions: readonly TableAction[] = ['BatchGetItem', 'PutItem', 'UpdateItem'];
// Exchange rates.
const converting: readonly TableAction[] = [...recordingActions, 'Query'];

const trackingItems: ItemAccess = {
  reads: [...callerItems, ...leadItems, ...membershipItems],
  writes: [...leadItems, 'numbers', 'refused-calls'],
};
// Attribution of a new lead.
const attributed: ItemAccess = {
  reads: [...trackingItems.reads, 'visitor', 'ref-id', 'promo-code', 'promoter-email'],
  writes: trackingItems.writes,
};
// Rules may depend on the promoter's figures, which sales update.
const earningItems: ItemAccess = { reads: ['rates', 'ruled-sales'], writes: ['commission'] };

export const signupTexts: ErrorTexts = {
  400: texts.IDENTIFIERS_BLANK,
  404: texts.VISITOR_INVALID,
  signupExists: texts.SIGNUP_EXISTS,
};
export const saleTexts: ErrorTexts = {
  400: texts.AMOUNT_INVALID,
  404: texts.LEAD_NOT_FOUND,
  409: texts.eventExists('sale', trackingInputExamples.sale.event_id),
};
export const refundTexts: ErrorTexts = {
  ...saleTexts,
  409: texts.eventExists('refund', trackingInputExamples.refund.event_id),
};
export const reversalTexts: ErrorTexts = {
  400: texts.EVENT_ID_INVALID,
  404: texts.refundNotFound(trackingInputExamples.refund_reversal.refund_event_id),
  409: texts.eventExists('refund_reversal', trackingInputExamples.refund_reversal.event_id),
  refundReversed: texts.refundReversed(trackingInputExamples.refund_reversal.refund_event_id),
};
export const cancellationTexts: ErrorTexts = {
  400: texts.IDENTIFIERS_BLANK,
  404: texts.LEAD_NOT_FOUND,
  409: texts.eventExists('cancellation', trackingInputExamples.cancellation.event_id),
};

export const signupCall = {
  table: recordingActions,
  // A sign-up may earn a commission, in a change event.
  items: combineAccess(attributed, { reads: [], writes: ['signup', 'signups-taken', 'commission', 'change'] }),
  mails: true,
  summary: 'Record a sign-up, as a promoter’s lead',
  inputExample: trackingInputExamples.signup,
};
export const saleCall = {
  table: converting,
  // A promo code may have its own reward. A lead that the sale moves is counted in a change event.
  items: combineAccess(attributed, earningItems, {
    reads: ['rewards'],
    writes: ['sale', 'event-number', 'ruled-sales', 'change'],
  }),
  mails: true,
  summary: 'Record a sale and its commissions',
  inputExample: trackingInputExamples.sale,
};
export const refundCall = {
  table: converting,
  // The sale stores commissions and refunded amount; a lead's latest sales are found by commission and number.
  items: combineAccess(trackingItems, {
    reads: ['rates', 'sale', 'refund', 'commission', 'event-number'],
    writes: ['sale', 'refund', 'commission', 'event-number'],
  }),
  mails: true,
  summary: 'Record a refund and reverse its commissions',
  description:
    'Each commission of the sale is reversed in proportion. Without `sale_event_id`, the lead’s newest sales are refunded first, up to ' +
    'their remaining amounts. A refund counts regardless of the status of the lead and its promoter.',
  inputExample: trackingInputExamples.refund,
} as const;
export const refundReversalCall = {
  table: recordingActions,
  items: combineAccess(trackingItems, {
    reads: ['sale', 'refund', 'refund_reversal', 'commission'],
    writes: ['sale', 'refund', 'refund_reversal', 'commission', 'event-number'],
  }),
  summary: 'Record a refund reversal: the refund failed, or a dispute was won',
  description:
    'Restores exactly what the refund deducted from each commission, to the same promoters and with the current status of ' +
    'those commissions. The sale can be refunded again. A refund can be reversed once.',
  inputExample: trackingInputExamples.refund_reversal,
} as const;
export const cancellationCall = {
  table: recordingActions,
  items: combineAccess(trackingItems, { reads: [], writes: ['cancellation', 'cancellation-number', 'event-number'] }),
  summary: 'Record the cancellation of a lead’s subscription',
  inputExample: trackingInputExamples.cancellation,
};
