import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2TrackingEvent } from '#shared/routes/v2/output.ts';
import { v2Answers } from '#shared/routes/v2/tracking/tracking-examples.ts';
import {
  cancellation,
  cancellationTexts,
  recorded,
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
import { cancellationInput, refundInput, refundReversalInput, saleInput, v2SignupInput } from './input.ts';

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
