import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { isBatchEnded } from '#shared/domain/batches/batch-lists.ts';
import { describeError, logger } from '#shared/logging.ts';
import type { RowAction } from '#shared/operations/batches/row-action.ts';
import { type BackgroundCheck, runBulkAction } from '#shared/operations/batches/run-bulk-action.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { totalPayoutsById } from '#shared/operations/payouts/total-payouts.ts';
import { presentBatchV2 } from '#shared/present/v2/batches/batch.ts';
import { presentPayoutTotalV2 } from '#shared/present/v2/payouts/payouts.ts';
import type { RouteInput } from '#shared/routes/route.ts';
import type { BulkPayoutsRoute, BulkRoute } from '#shared/routes/v2/batches/bulk-route.ts';
import { type AuthenticatedRequest, endpoint } from './endpoint.ts';
import { AcceptedResponse } from './response/accepted-response.ts';

/** Loads the terms that all records share. */
type LoadTerms<R extends BulkRoute | BulkPayoutsRoute> = (
  call: AccountCall,
  input: RouteInput<R>,
) => Promise<BatchActionTerms>;

/**
 * Creates a handler for a bulk action. Responds with the batch process, or 202 while it is unfinished.
 * @param runsInBackground whether even a small batch runs in the background
 */
export function bulkEndpoint<R extends BulkRoute>(
  route: R,
  rowAction: RowAction,
  loadTerms: LoadTerms<R>,
  runsInBackground?: BackgroundCheck,
) {
  return endpoint<BulkRoute>(route, async (request) => {
    const { batch, isEnded } = await runBatch(route, rowAction, loadTerms, request, runsInBackground);
    return isEnded ? batch : new AcceptedResponse(batch);
  });
}

/** Creates a handler for bulk payout actions; also returns the payouts' total. */
export function bulkPayoutsEndpoint<R extends BulkPayoutsRoute>(
  route: R,
  rowAction: RowAction,
  loadTerms: LoadTerms<R>,
) {
  return endpoint<BulkPayoutsRoute>(route, async (request) => {
    const meta = presentPayoutTotalV2(await totalPayoutsById(request, request.input.ids));
    const { batch, isEnded } = await runBatch(route, rowAction, loadTerms, request);
    return isEnded ? { data: batch, meta } : new AcceptedResponse({ data: batch, meta });
  });
}

async function runBatch<R extends BulkRoute | BulkPayoutsRoute>(
  route: R,
  rowAction: RowAction,
  loadTerms: LoadTerms<R>,
  { input, ...call }: AuthenticatedRequest<RouteInput<BulkRoute>>,
  runsInBackground?: BackgroundCheck,
) {
  const terms = await loadTerms(call, input as RouteInput<R>);
  const { ids, ...meta } = input;
  const onFailure = (error: unknown) => logger.error('row failed', { error: describeError(error) });
  const shownBatch = await runBulkAction(
    call,
    { action: route.action, terms, meta, ids },
    rowAction,
    onFailure,
    runsInBackground,
  );
  return { batch: presentBatchV2(shownBatch), isEnded: isBatchEnded(shownBatch.status) };
}
