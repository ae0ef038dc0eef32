import { customerIdentifiers, type ManualRefundInput } from '#shared/domain/commissions/manual-event.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { findCustomer } from './find-customer.ts';
import { explainTrackingRefusals } from './manual-refusals.ts';

/**
 * Creates a manual refund, processed like a tracked one, once per event id (contract §5).
 * @throws Refusal `not_found`, `duplicate_event`; `invalid` with the reason
 */
export async function createRefund(call: AccountCall, input: ManualRefundInput): Promise<TrackingResult> {
  const { account, runtime } = call;
  const { amount, currency, saleEventId, notes, quiet, at, eventId = `manual-${runtime.token()}` } = input;
  const isById = input.leadId !== undefined;
  const isBySale = !isById && input.email === null && input.uid === null;
  const lead = isById ? await retryOnConflict(() => findCustomer(account.id, input), runtime) : null;
  const refund = { eventId, amount, currency, quantity: 1, saleEventId, ecom: false, happenedAt: at };
  return explainTrackingRefusals(isBySale ? 'sale' : 'identifiers', () =>
    trackRefund(call, { ...customerIdentifiers(lead, input), ...refund, notes, quiet }),
  );
}
