import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2TrackingEvent } from '#shared/routes/v2/output.ts';
import { v2TrackingExamples } from '#shared/routes/v2/tracking/tracking-examples.ts';
import {
  cancellationCall,
  cancellationTexts,
  recordedResponse,
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
import { cancellationInput, refundInput, refundReversalInput, saleInput, v2SignupInput } from './input.ts';

export const v2Signup = {
  ...trackingDefaults,
  ...signupCall,
  path: '/api/v2/track/signup',
  permission: 'track',
  auth: 'v2',
  input: v2SignupInput,
  responses: {
    200: recordedResponse(v2TrackingEvent, v2TrackingExamples.signup),
    ...trackingErrors('v2', signupTexts),
  },
} satisfies KeyedRoute;

export const v2Sale = {
  ...trackingDefaults,
  ...saleCall,
  path: '/api/v2/track/sale',
  permission: 'track',
  auth: 'v2',
  input: saleInput,
  responses: { 200: recordedResponse(v2TrackingEvent, v2TrackingExamples.sale), ...trackingErrors('v2', saleTexts) },
} satisfies KeyedRoute;

export const v2Refund = {
  ...trackingDefaults,
  ...refundCall,
  path: '/api/v2/track/refund',
  permission: 'track',
  auth: 'v2',
  input: refundInput,
  responses: {
    200: recordedResponse(v2TrackingEvent, v2TrackingExamples.refund),
    ...trackingErrors('v2', refundTexts),
  },
} satisfies KeyedRoute;

export const v2RefundReversal = {
  ...trackingDefaults,
  ...refundReversalCall,
  path: '/api/v2/track/refund_reversal',
  permission: 'track',
  auth: 'v2',
  input: refundReversalInput,
  responses: {
    200: recordedResponse(v2TrackingEvent, v2TrackingExamples.refund_reversal),
    ...trackingErrors('v2', reversalTexts),
  },
} satisfies KeyedRoute;

export const v2Cancellation = {
  ...trackingDefaults,
  ...cancellationCall,
  path: '/api/v2/track/cancellation',
  permission: 'track',
  auth: 'v2',
  input: cancellationInput,
  responses: {
    200: recordedResponse(v2TrackingEvent, v2TrackingExamples.cancellation),
    ...trackingErrors('v2', cancellationTexts),
  },
} satisfies KeyedRoute;
