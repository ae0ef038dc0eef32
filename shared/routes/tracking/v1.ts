import { inputs } from '#shared/routes/examples.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import {
  v1CancellationEvent,
  v1RefundEvent,
  v1RefundReversalEvent,
  v1SaleEvent,
  v1SignupEvent,
  v1SubscriberEvent,
} from '#shared/routes/v1/output.ts';
import { v1Answers } from '#shared/routes/v1/tracking-examples.ts';
import {
  cancellation,
  cancellationTexts,
  recorded,
  recording,
  refund,
  refundReversal,
  refundTexts,
  reversalTexts,
  sale,
  saleTexts,
  signup,
  signupTexts,
  tracking,
} from './calls.ts';
import { trackingErrors } from './error-answers.ts';
import {
  cancellationInput,
  refundInput,
  refundReversalInput,
  saleInput,
  subscriberInput,
  v1SignupInput,
} from './input.ts';

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
  // An override releases the old uid or e-mail.
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
