import type { BatchTerms } from '#shared/domain/batch.ts';
import { isEnded } from '#shared/domain/batch-lists.ts';
import { described, logger } from '#shared/logging.ts';
import type { RowAction } from '#shared/operations/bulk/row.ts';
import { type IsMuch, runBulk } from '#shared/operations/bulk/run-bulk.ts';
import type { Call } from '#shared/operations/call.ts';
import { v2Batch } from '#shared/present/v2/batch.ts';
import type { InputOf } from '#shared/routes/route.ts';
import type { BulkRoute } from '#shared/routes/v2/bulk.ts';
import { Accepted } from './accepted.ts';
import { endpoint } from './endpoint.ts';

/**
 * A Lambda handler for a bulk action. It answers with the batch process, as begun where something is left to do.
 * @param row what is done to each record
 * @param termsIn what all of them share; throws a Refusal where that is not there
 * @param isMuch whether even a few of them are left to the background
 */
export function bulkEndpoint<R extends BulkRoute>(
  route: R,
  row: RowAction,
  termsIn: (call: Call, input: InputOf<R>) => Promise<BatchTerms>,
  isMuch?: IsMuch,
) {
  return endpoint<BulkRoute>(route, async ({ input, ...call }) => {
    const terms = await termsIn(call, input as InputOf<R>);
    const { ids, ...meta } = input;
    const onFailure = (error: unknown) => logger.error('row failed', { error: described(error) });
    const shown = await runBulk(call, { action: route.action, terms, meta, ids }, row, onFailure, isMuch);
    return isEnded(shown.status) ? v2Batch(shown) : new Accepted(v2Batch(shown));
  });
}
