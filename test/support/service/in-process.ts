import * as v from 'valibot';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { trackRefundReversal } from '#shared/operations/tracking/refund-reversal.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import {
  cancellationInput,
  refundInput,
  refundReversalInput,
  saleInput,
  v1SignupInput,
} from '#shared/routes/tracking/input.ts';
import {
  toReportedCancellation,
  toReportedRefund,
  toReportedRefundReversal,
  toReportedSale,
  toReportedSignup,
} from '#shared/routes/tracking/to-domain.ts';
import { runtime } from '#shared/runtime.ts';
import { type Company, unique } from './company.ts';

type Input = Readonly<Record<string, unknown>>;

/** In-process tracking calls, whose table calls a test can pause. */
export function callInProcess({ account }: Pick<Company, 'account'>) {
  let pauses = 0;
  const call = {
    account,
    runtime: {
      ...runtime,
      sleep: async () => {
        pauses += 1;
      },
    },
  };
  const event = () => ({ event_id: unique('event'), amount: 1000 });
  return {
    pauses: () => pauses,
    signup: (json: Input) => trackSignup(call, toReportedSignup(v.parse(v1SignupInput, json))),
    sale: (json: Input) => trackSale(call, toReportedSale(v.parse(saleInput, { ...event(), ...json }))),
    refund: (json: Input) => trackRefund(call, toReportedRefund(v.parse(refundInput, { ...event(), ...json }))),
    reverse: (json: Input) =>
      trackRefundReversal(
        call,
        toReportedRefundReversal(v.parse(refundReversalInput, { event_id: unique('event'), ...json })),
      ),
    cancel: (json: Input) => trackCancellation(call, toReportedCancellation(v.parse(cancellationInput, json))),
    runtime: call.runtime,
  };
}
