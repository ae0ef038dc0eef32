import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { isBatchEnded } from '#shared/domain/batches/batch-lists.ts';
import { describeError, logger } from '#shared/logging.ts';
import type { RowAction } from '#shared/operations/batches/row-action.ts';
import { type BackgroundCheck, runBulkAction } from '#shared/operations/batches/run-bulk-action.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { totalPayoutsById } from '#shared/operations/payouts/total-payouts.ts';
import { v2Batch } from '#shared/present/v2/batches/batch.ts';
import { v2PayoutTotal } from '#shared/present/v2/payouts/payouts.ts';
import type { InputOf } from '#shared/routes/route.ts';
import type { BulkRoute, PayoutsRoute } from '#shared/routes/v2/batches/bulk-route.ts';
import { endpoint, type Request } from './endpoint.ts';
import { Accepted } from './response/accepted.ts';

/** What all records of a bulk action share; throws a Refusal where that is not there. */
type TermsIn<R extends BulkRoute | PayoutsRoute> = (call: AccountCall, input: InputOf<R>) => Promise<BatchActionTerms>;

/**
 * A Lambda handler for a bulk action. It answers with the batch process, as begun where something is left to do.
 * @param row what is done to each record
 * @param isMuch whether even a few of them are left to the background
 */
export function bulkEndpoint<R extends BulkRoute>(
  route: R,
  row: RowAction,
  termsIn: TermsIn<R>,
  isMuch?: BackgroundCheck,
) {
  return endpoint<BulkRoute>(route, async (request) => {
    const { batch, isOver } = await done(route, row, termsIn, request, isMuch);
    return isOver ? batch : new Accepted(batch);
  });
}

/** The same for payouts: beside the batch process the answer says what all payouts together come to that were named. */
export function payoutsEndpoint<R extends PayoutsRoute>(route: R, row: RowAction, termsIn: TermsIn<R>) {
  return endpoint<PayoutsRoute>(route, async (request) => {
    const meta = v2PayoutTotal(await totalPayoutsById(request, request.input.ids));
    const { batch, isOver } = await done(route, row, termsIn, request);
    return isOver ? { data: batch, meta } : new Accepted({ data: batch, meta });
  });
}

async function done<R extends BulkRoute | PayoutsRoute>(
  route: R,
  row: RowAction,
  termsIn: TermsIn<R>,
  { input, ...call }: Request<InputOf<BulkRoute>>,
  isMuch?: BackgroundCheck,
) {
  const terms = await termsIn(call, input as InputOf<R>);
  const { ids, ...meta } = input;
  const onFailure = (error: unknown) => logger.error('row failed', { error: describeError(error) });
  const shown = await runBulkAction(call, { action: route.action, terms, meta, ids }, row, onFailure, isMuch);
  return { batch: v2Batch(shown), isOver: isBatchEnded(shown.status) };
}
