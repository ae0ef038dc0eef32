import * as v from 'valibot';
import { inputs } from '#shared/routes/examples.ts';
import { caller, type ItemAccess, leads, membership, together } from '#shared/routes/items.ts';
import { field, v2Error } from '#shared/routes/output.ts';
import type { Answer, KeyedRoute, Route, TableAction } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import {
  v1CancellationEvent,
  v1RefundEvent,
  v1RefundReversalEvent,
  v1SaleEvent,
  v1SignupEvent,
  v1SubscriberEvent,
} from '#shared/routes/v1/output.ts';
import { v1Answers } from '#shared/routes/v1/tracking-examples.ts';
import { v2TrackingEvent } from '#shared/routes/v2/output.ts';
import { v2Answers } from '#shared/routes/v2/tracking-examples.ts';
import { click } from './click.ts';
import { type ErrorTexts, trackingErrors } from './error-answers.ts';
import {
  browserSignupInput,
  cancellationInput,
  refundInput,
  refundReversalInput,
  saleInput,
  subscriberInput,
  v1SignupInput,
  v2SignupInput,
} from './input.ts';
import { script } from './script.ts';

const recorded = <Schema extends v.GenericSchema>(schema: Schema, example: unknown): Answer<Schema> => ({
  description: 'Recorded.',
  schema,
  example,
});
const tracking = { method: 'POST', area: 'tracking', memory: 1024, timeout: 15 } as const;
// Reads; an event, its lead and its commissions; numbers for them: what every tracking call with a key does.
const recording: readonly TableAction[] = ['BatchGetItem', 'PutItem', 'UpdateItem'];
// And the rates of a day, where the amount is in another currency.
const converting: readonly TableAction[] = [...recording, 'Query'];

// The lead with its owner and what is shown of it.
// What is refused is noted.
const tracked: ItemAccess = {
  reads: [...caller, ...leads, ...membership],
  writes: [...leads, 'numbers', 'refused-calls'],
};
// What may lead to the owner of a lead that is new.
const attributed: ItemAccess = {
  reads: [...tracked.reads, 'visitor', 'ref-id', 'promo-code', 'promoter-email'],
  writes: tracked.writes,
};
// Rules of a reward may go by the promoter's figures, which a sale under them counts into.
const earning: ItemAccess = { reads: ['rates', 'ruled-sales'], writes: ['commission'] };

const signupTexts: ErrorTexts = {
  400: texts.IDENTIFIERS_BLANK,
  404: texts.VISITOR_INVALID,
  signupExists: texts.SIGNUP_EXISTS,
};
const saleTexts: ErrorTexts = {
  400: texts.AMOUNT_INVALID,
  404: texts.LEAD_NOT_FOUND,
  409: texts.eventExists('sale', inputs.sale.event_id),
};
const refundTexts: ErrorTexts = { ...saleTexts, 409: texts.eventExists('refund', inputs.refund.event_id) };
const reversalTexts: ErrorTexts = {
  400: texts.EVENT_ID_INVALID,
  404: texts.refundNotFound(inputs.refund_reversal.refund_event_id),
  409: texts.eventExists('refund_reversal', inputs.refund_reversal.event_id),
  refundReversed: texts.refundReversed(inputs.refund_reversal.refund_event_id),
};
const cancellationTexts: ErrorTexts = {
  400: texts.IDENTIFIERS_BLANK,
  404: texts.LEAD_NOT_FOUND,
  409: texts.eventExists('cancellation', inputs.cancellation.event_id),
};

const signup = {
  table: recording,
  // It may earn a commission, which a change carries.
  items: together(attributed, { reads: [], writes: ['signup', 'signups-taken', 'commission', 'change'] }),
  mails: true,
  summary: 'Record a sign-up: the lead of a promoter',
  inputExample: inputs.signup,
};
const sale = {
  table: converting,
  // A promo code that the sale names may have a reward of its own.
  items: together(attributed, earning, { reads: ['rewards'], writes: ['sale', 'event-number', 'ruled-sales'] }),
  mails: true,
  summary: 'Record a sale and the commissions it earns',
  inputExample: inputs.sale,
};
const refund = {
  table: converting,
  // The sale says which commissions it gave, and remembers how much of it is refunded. A lead's latest sales are found by their
  // commissions and numbers.
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
const refundReversal = {
  table: recording,
  // The sale and the refund remember that it counts no more.
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
const cancellation = {
  table: recording,
  items: together(tracked, { reads: [], writes: ['cancellation', 'cancellation-number', 'event-number'] }),
  summary: 'Record that a lead cancelled its subscription',
  inputExample: inputs.cancellation,
};

export const v1Subscriber = {
  ...tracking,
  path: '/api/v1/track/subscriber',
  needs: 'track',
  table: recording,
  items: signup.items,
  summary: 'Record a subscriber: a lead of a promoter who has not signed up yet',
  description:
    'The lead is of the state `subscribed`. A sign-up that is recorded later makes it a sign-up; a lead that is known already is refused.',
  auth: 'v1',
  input: subscriberInput,
  inputExample: inputs.signup,
  answers: {
    200: recorded(v1SubscriberEvent, {
      ...v1Answers.signup,
      type: 'subscriber',
      lead: { ...v1Answers.signup.lead, state: 'subscribed' },
    }),
    ...trackingErrors('v1', signupTexts),
  },
} satisfies KeyedRoute;

export const v1Signup = {
  ...tracking,
  ...signup,
  path: '/api/v1/track/signup',
  needs: 'track',
  // An override may give a lead another uid or e-mail, and frees the one it had.
  table: [...recording, 'DeleteItem'],
  auth: 'v1',
  input: v1SignupInput,
  answers: { 200: recorded(v1SignupEvent, v1Answers.signup), ...trackingErrors('v1', signupTexts) },
} satisfies KeyedRoute;

export const v1Sale = {
  ...tracking,
  ...sale,
  path: '/api/v1/track/sale',
  needs: 'track',
  auth: 'v1',
  input: saleInput,
  answers: { 200: recorded(v1SaleEvent, v1Answers.sale), ...trackingErrors('v1', saleTexts) },
} satisfies KeyedRoute;

export const v1Refund = {
  ...tracking,
  ...refund,
  path: '/api/v1/track/refund',
  needs: 'track',
  auth: 'v1',
  input: refundInput,
  answers: { 200: recorded(v1RefundEvent, v1Answers.refund), ...trackingErrors('v1', refundTexts) },
} satisfies KeyedRoute;

export const v1RefundReversal = {
  ...tracking,
  ...refundReversal,
  path: '/api/v1/track/refund_reversal',
  needs: 'track',
  auth: 'v1',
  input: refundReversalInput,
  answers: { 200: recorded(v1RefundReversalEvent, v1Answers.refund_reversal), ...trackingErrors('v1', reversalTexts) },
} satisfies KeyedRoute;

export const v1Cancellation = {
  ...tracking,
  ...cancellation,
  path: '/api/v1/track/cancellation',
  needs: 'track',
  auth: 'v1',
  input: cancellationInput,
  answers: { 200: recorded(v1CancellationEvent, v1Answers.cancellation), ...trackingErrors('v1', cancellationTexts) },
} satisfies KeyedRoute;

export const v2Signup = {
  ...tracking,
  ...signup,
  path: '/api/v2/track/signup',
  needs: 'track',
  auth: 'v2',
  input: v2SignupInput,
  answers: { 200: recorded(v2TrackingEvent, v2Answers.signup), ...trackingErrors('v2', signupTexts) },
} satisfies KeyedRoute;

export const v2Sale = {
  ...tracking,
  ...sale,
  path: '/api/v2/track/sale',
  needs: 'track',
  auth: 'v2',
  input: saleInput,
  answers: { 200: recorded(v2TrackingEvent, v2Answers.sale), ...trackingErrors('v2', saleTexts) },
} satisfies KeyedRoute;

export const v2Refund = {
  ...tracking,
  ...refund,
  path: '/api/v2/track/refund',
  needs: 'track',
  auth: 'v2',
  input: refundInput,
  answers: { 200: recorded(v2TrackingEvent, v2Answers.refund), ...trackingErrors('v2', refundTexts) },
} satisfies KeyedRoute;

export const v2RefundReversal = {
  ...tracking,
  ...refundReversal,
  path: '/api/v2/track/refund_reversal',
  needs: 'track',
  auth: 'v2',
  input: refundReversalInput,
  answers: { 200: recorded(v2TrackingEvent, v2Answers.refund_reversal), ...trackingErrors('v2', reversalTexts) },
} satisfies KeyedRoute;

export const v2Cancellation = {
  ...tracking,
  ...cancellation,
  path: '/api/v2/track/cancellation',
  needs: 'track',
  auth: 'v2',
  input: cancellationInput,
  answers: { 200: recorded(v2TrackingEvent, v2Answers.cancellation), ...trackingErrors('v2', cancellationTexts) },
} satisfies KeyedRoute;

export const browserSignup = {
  ...tracking,
  path: '/tr/signup',
  needs: null,
  auth: 'none',
  cors: true,
  table: recording,
  items: {
    reads: ['account', ...leads, ...membership, 'visitor', 'ref-id'],
    writes: [...leads, 'numbers', 'signup', 'signups-taken', 'commission', 'change', 'calls-taken'],
  },
  mails: true,
  atMost: { rate: 20, burst: 50 },
  summary: 'Record a sign-up that a page reports',
  description:
    'For companies without a server that could report it. Pages of the origins in `tracking.browser_signup_origins` of the ' +
    'settings may call it. The lead’s `fraud_check` is `browser_signup`: unless the settings say otherwise, its commissions ' +
    'wait for approval. The answer is the same for a lead that is known already, or that a rule refuses. Up to 10 a minute ' +
    'are taken from one network address, up to 200 for an account.',
  input: browserSignupInput,
  inputExample: { account: 1, email: inputs.signup.email, tid: 'Rk3mX0b8aQpLrT5nZ2cVwYg6' },
  answers: {
    200: recorded(v.object({ received: field(v.literal(true), 'The sign-up was received.') }), { received: true }),
    ...trackingErrors('none', {
      400: texts.IDENTIFIERS_BLANK,
      404: texts.VISITOR_INVALID,
      429: texts.TOO_MANY_TRIES,
    }),
    403: {
      description: 'The account does not take sign-ups from pages of this origin.',
      schema: v2Error,
      example: { message: texts.ORIGIN_NOT_ALLOWED, code: 'origin_not_allowed' },
    },
  },
} satisfies Route;

/** Tracking calls, both versions: they record what a visitor or a lead did. */
export const trackingRoutes: readonly Route[] = [
  script,
  click,
  browserSignup,
  v1Signup,
  v1Subscriber,
  v1Sale,
  v1Refund,
  v1RefundReversal,
  v1Cancellation,
  v2Signup,
  v2Sale,
  v2Refund,
  v2RefundReversal,
  v2Cancellation,
];
