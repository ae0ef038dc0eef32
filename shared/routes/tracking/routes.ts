import type { Route } from '#shared/routes/route.ts';
import { browserSignup } from './browser-signup.ts';
import { click } from './click.ts';
import { script } from './script.ts';
import { v1Cancellation, v1Refund, v1RefundReversal, v1Sale, v1Signup, v1Subscriber } from './v1.ts';
import { v2Cancellation, v2Refund, v2RefundReversal, v2Sale, v2Signup } from './v2.ts';

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
