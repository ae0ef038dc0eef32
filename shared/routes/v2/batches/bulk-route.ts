import type * as v from 'valibot';
import type { RecordAction } from '#shared/domain/batches/batch.ts';
import {
  batchProcessItems,
  campaignItems,
  changeItems,
  combineAccess,
  companyCallerItems,
  type ItemAccess,
  leadItems,
  membershipItems,
  paymentItems,
  payoutItems,
  promoterItems,
} from '#shared/routes/items.ts';
import type { ErrorResponses, KeyedRoute, RouteResponse } from '#shared/routes/route.ts';
import { v2PayoutsBatch } from '#shared/routes/v2/payouts/payouts-output.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { v2BatchProcess } from './batch-output.ts';
import { completedBatchExample, pendingBatchExample } from './bulk-examples.ts';
import type { BulkInput } from './bulk-input.ts';

/** Access to the batch process and its completion event. */
export const batchProcessAccess: ItemAccess = {
  reads: batchProcessItems,
  writes: [...batchProcessItems, ...changeItems],
};
export const promoterBulkAccess = combineAccess(batchProcessAccess, {
  reads: [...promoterItems, ...campaignItems],
  writes: promoterItems,
});
export const leadBulkAccess = combineAccess(batchProcessAccess, {
  reads: [...leadItems, ...membershipItems, 'promotion-id', 'commission'],
  writes: [...leadItems, 'promoter', 'commission', 'text-key'],
});
export const commissionBulkAccess = combineAccess(batchProcessAccess, {
  reads: [...membershipItems, ...payoutItems, 'sale', 'refund', 'lead', 'commission'],
  writes: [...payoutItems, 'commission'],
});
export const payoutBulkAccess = combineAccess(batchProcessAccess, {
  reads: [...payoutItems, 'commission', 'account', 'promoter'],
  writes: [...payoutItems, 'commission'],
});
export const paymentBulkAccess = combineAccess(batchProcessAccess, {
  reads: [...paymentItems, 'account', 'payout', ...membershipItems, 'payout-details'],
  writes: [...paymentItems, 'payout'],
});
export const invoiceBulkAccess = combineAccess(batchProcessAccess, {
  reads: ['invoice', 'account', 'promoter'],
  writes: ['invoice'],
});
export const assetBulkAccess = combineAccess(batchProcessAccess, { reads: ['assets'], writes: ['assets'] });
/** Moving a promoter can move its leads, too. */
export const moveBulkAccess = combineAccess(promoterBulkAccess, leadBulkAccess, { reads: ['list'], writes: [] });
export const batchReadAccess: ItemAccess = { reads: companyCallerItems, writes: [] };

/** Sending a broadcast or an automation. */
const broadcastAccess: ItemAccess = {
  reads: [
    'account',
    'listeners',
    'suppressions',
    'email-layout',
    'broadcasts',
    'automations',
    'broadcast-recipients',
    ...membershipItems,
  ],
  writes: ['broadcasts', 'broadcast-recipients'],
};

/** Exporting invoices: their documents. */
const exportAccess: ItemAccess = {
  reads: [...membershipItems, ...paymentItems, 'account', 'invoice', 'payout', 'commission', 'lead'],
  writes: [],
};

/** Access of the batch worker: every action, without authentication. */
export const batchWorkerItems: ItemAccess = combineAccess(
  moveBulkAccess,
  leadBulkAccess,
  commissionBulkAccess,
  payoutBulkAccess,
  paymentBulkAccess,
  invoiceBulkAccess,
  assetBulkAccess,
  broadcastAccess,
  exportAccess,
);

export const IDS_INVALID = 'ids is invalid.';
export const bulkDefaults = { area: 'bulk', auth: 'v2', memory: 1024 } as const;
export const BULK_DESCRIPTION =
  'Up to five ids are processed before the response (200). More are processed in the background (202): the batch process ' +
  'shows the progress. Ids that fail are listed in `processing_errors`; the others are processed anyway. Records that already ' +
  'have the requested state count as done.';

/** Bulk action with a batch process. */
export type BulkRoute = ActionRoute<typeof v2BatchProcess>;
/** Bulk action on payouts, with their total. */
export type BulkPayoutsRoute = ActionRoute<typeof v2PayoutsBatch>;

type ActionRoute<Schema extends v.GenericSchema> = KeyedRoute & {
  readonly action: RecordAction;
  readonly input: v.GenericSchema<unknown, BulkInput>;
  readonly responses: { readonly [status in 200 | 202]: RouteResponse<Schema> } & ErrorResponses;
};

/** The parts of a declaration that differ between bulk actions. */
type BulkDefinition<Input> = Partial<KeyedRoute> &
  Pick<KeyedRoute, 'permission' | 'table' | 'items' | 'summary'> & { readonly input: Input };

/**
 * Declares a bulk action. `promoter/accept` is `POST /api/v2/company/promoters/accept`, unless defined otherwise.
 * @param notFound whether a shared record can be missing
 */
export function bulkRoute<Input extends v.GenericSchema<unknown, BulkInput>>(
  action: RecordAction,
  { notFound = false, ...definition }: BulkDefinition<Input> & { readonly notFound?: boolean },
): BulkRoute & { readonly input: Input } {
  const { completed, started } = buildBatchExamples(action);
  const successes = {
    ...okResponse(v2BatchProcess, completed),
    202: { description: STARTED, schema: v2BatchProcess, example: started },
  };
  const responses = companyResponses(successes, { notFound, invalid: IDS_INVALID });
  return { ...bulkActionDefaults(action), ...definition, action, responses };
}

/** Declares a bulk action on payouts, like `bulkRoute`. */
export function bulkPayoutsRoute<Input extends v.GenericSchema<unknown, BulkInput>>(
  action: RecordAction,
  definition: BulkDefinition<Input>,
): BulkPayoutsRoute & { readonly input: Input } {
  const { completed, started } = buildBatchExamples(action);
  const meta = { total: 5000, promoters_count: 1, total_incl_tax: 5000, all_promoters_count: 1 };
  const successes = {
    ...okResponse(v2PayoutsBatch, { data: completed, meta }),
    202: { description: STARTED, schema: v2PayoutsBatch, example: { data: started, meta } },
  };
  const responses = companyResponses(successes, { invalid: IDS_INVALID });
  return { ...bulkActionDefaults(action), ...definition, action, responses };
}

const STARTED = 'Started, with more than five ids.';

function bulkActionDefaults(action: RecordAction) {
  const [resource, verb] = action.split('/');
  const path = `/api/v2/company/${resource}s/${verb}`;
  return { ...bulkDefaults, method: 'POST', path, timeout: 29, description: BULK_DESCRIPTION } as const;
}

/** Ids of the records that fail in the examples. */
const FAILED_IDS = { promoter: 4, referral: 12, commission: 32, payout: 6, invoice: 2, asset: 4 } as const;

function buildBatchExamples(action: RecordAction) {
  const [resource] = action.split('/') as [keyof typeof FAILED_IDS];
  const errors = completedBatchExample.processing_errors.map((error) => ({ ...error, id: FAILED_IDS[resource] }));
  const example = (batch: typeof completedBatchExample) => ({ ...batch, action_label: action });
  return {
    completed: { ...example(completedBatchExample), processing_errors: errors },
    started: example(pendingBatchExample),
  };
}
