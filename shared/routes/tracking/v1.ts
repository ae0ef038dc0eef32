import { trackingInputExamples } from '#shared/routes/examples.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import {
  v1CancellationEvent,
  v1RefundEvent,
  v1RefundReversalEvent,
  v1SaleEvent,
  v1SignupEvent,
  v1SubscriberEvent,
} from '#shared/routes/v1/output.ts';
import { v1TrackingExamples } from '#shared/routes/v1/tracking-examples.ts';
import {
  cancellationCall,
  cancellationTexts,
  recordedResponse,
  recordingActions,
  refundCall,
  refundReversalCall,
  refundTexts,
  reversalTexts,
  saleCall,
  saleTexts,
  signupCall,
  signupTexts,
  trackingDefaults,
} from './calls.ts';
import { trackingErrors } from './error-responses.ts';
import {
  cancellationInput,
  refundInput,
  refundReversalInput,
  saleInput,
  subscriberInput,
  v1SignupInput,
} from './input.ts';

export const v1Subscriber = {
  ...trackingDefaults,
  path: '/api/v1/track/subscriber',
  permission: 'track',
  table: recordingActions,
  items: signupCall.items,
  summary: 'Record a subscriber: a promoter’s lead who has not signed up yet',
  description: 'The lead has the state `subscribed`. A later sign-up changes it to `signup`. A known lead returns 422.',
  auth: 'v1',
  input: subscriberInput,
  inputExample: trackingInputExamples.signup,
  responses: {
    200: recordedResponse(v1SubscriberEvent, {
      ...v1TrackingExamples.signup,
      type: 'subscriber',
      lead: { ...v1TrackingExamples.signup.lead, state: 'subscribed' },
    }),
    ...trackingErrors('v1', signupTexts),
  },
} satisfies KeyedRoute;

export const v1Signup = {
  ...trackingDefaults,
  ...signupCall,
  path: '/api/v1/track/signup',
  permission: 'track',
  // An override releases the old uid or e-mail.
  table: [...recordingActions, 'DeleteItem'],
  auth: 'v1',
  input: v1SignupInput,
  responses: { 200: recordedResponse(v1SignupEvent, v1TrackingExamples.signup), ...trackingErrors('v1', signupTexts) },
} satisfies KeyedRoute;

export const v1Sale = {
  ...trackingDefaults,
  ...saleCall,
  path: '/api/v1/track/sale',
  permission: 'track',
  auth: 'v1',
  input: saleInput,
  responses: { 200: recordedResponse(v1SaleEvent, v1TrackingExamples.sale), ...trackingErrors('v1', saleTexts) },
} satisfies KeyedRoute;

export const v1Refund = {
  ...trackingDefaults,
  ...refundCall,
  path: '/api/v1/track/refund',
  permission: 'track',
  auth: 'v1',
  input: refundInput,
  responses: { 200: recordedResponse(v1RefundEvent, v1TrackingExamples.refund), ...trackingErrors('v1', refundTexts) },
} satisfies KeyedRoute;

export const v1RefundReversal = {
  ...trackingDefaults,
  ...refundReversalCall,
  path: '/api/v1/track/refund_reversal',
  permission: 'track',
  auth: 'v1',
  input: refundReversalInput,
  responses: {
    200: recordedResponse(v1RefundReversalEvent, v1TrackingExamples.refund_reversal),
    ...trackingErrors('v1', reversalTexts),
  },
} satisfies KeyedRoute;

export const v1Cancellation = {
  ...trackingDefaults,
  ...cancellationCall,
  path: '/api/v1/track/cancellation',
  permission: 'track',
  auth: 'v1',
  input: cancellationInput,
  responses: {
    200: recordedResponse(v1CancellationEvent, v1TrackingExamples.cancellation),
    ...trackingErrors('v1', cancellationTexts),
  },
} satisfies KeyedRoute;
