import type * as v from 'valibot';
import type { BatchAction } from '#shared/domain/batches/batch.ts';
import {
  batches,
  campaigns,
  changed,
  companyCaller,
  type ItemAccess,
  leads,
  membership,
  payments,
  payouts,
  promoters,
  together,
} from '#shared/routes/items.ts';
import type { Answer, ErrorAnswers, KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { v2PayoutsBatch } from '#shared/routes/v2/payouts/payouts-output.ts';
import { v2BatchProcess } from './batch-output.ts';
import { completed, pending } from './bulk-examples.ts';
import type { BulkInput } from './bulk-input.ts';

// Batch process and its completion event.
export const batch: ItemAccess = { reads: batches, writes: [...batches, ...changed] };
export const onPromoters = together(batch, { reads: [...promoters, ...campaigns], writes: promoters });
export const onLeads = together(batch, {
  reads: [...leads, ...membership, 'promotion-id', 'commission'],
  writes: [...leads, 'promoter', 'commission', 'text-key'],
});
export const onCommissions = together(batch, {
  reads: [...membership, ...payouts, 'sale', 'refund', 'lead', 'commission'],
  writes: [...payouts, 'commission'],
});
export const onPayouts = together(batch, {
  reads: [...payouts, 'commission', 'account', 'promoter'],
  writes: [...payouts, 'commission'],
});
export const onPayments = together(batch, {
  reads: [...payments, 'account', 'payout', ...membership, 'payout-details'],
  writes: [...payments, 'payout'],
});
// Leads can be moved along.
export const onMoved = together(onPromoters, onLeads, { reads: ['list'], writes: [] });
export const asked: ItemAccess = { reads: companyCaller, writes: [] };

/** Access of the batch worker: every action, without authentication. */
export const batchItems: ItemAccess = together(onMoved, onLeads, onCommissions, onPayouts, onPayments);

export const IDS_INVALID = 'ids is invalid.';
export const about = { area: 'bulk', auth: 'v2', memory: 1024 } as const;
export const bulk = {
  ...about,
  method: 'POST',
  timeout: 29,
  description:
    'Up to five ids are done before the answer: 200. More are done in the background: 202, and the batch process shows how ' +
    'far it is. An id that cannot be done is among its `processing_errors`; the others are done all the same. What is so ' +
    'already counts as done.',
} as const;

/** Bulk action with a batch process. */
export type BulkRoute = ActionRoute<typeof v2BatchProcess>;
/** Bulk action on payouts, with their total. */
export type PayoutsRoute = ActionRoute<typeof v2PayoutsBatch>;

type ActionRoute<Schema extends v.GenericSchema> = KeyedRoute & {
  readonly action: BatchAction;
  readonly input: v.GenericSchema<unknown, BulkInput>;
  readonly answers: { readonly [status in 200 | 202]: Answer<Schema> } & ErrorAnswers;
};

/** Ids not found in examples. */
const SECOND = { promoter: 4, referral: 12, commission: 32, payout: 6 } as const;

function examplesOf(action: BatchAction) {
  const [resource] = action.split('/') as [keyof typeof SECOND];
  const errors = completed.processing_errors.map((error) => ({ ...error, id: SECOND[resource] }));
  const example = (of: typeof completed) => ({ ...of, action_label: action });
  return { over: { ...example(completed), processing_errors: errors }, begun: example(pending) };
}

const BEGUN = 'Begun, of more than five ids.';

/** Returns a bulk action's responses. @param notFound whether a shared record can be missing */
export function bulkAnswers(action: BatchAction, { notFound = false } = {}) {
  const { over, begun } = examplesOf(action);
  const all = {
    ...done(v2BatchProcess, over),
    202: { description: BEGUN, schema: v2BatchProcess, example: begun },
  };
  return companyAnswers(all, { notFound, invalid: IDS_INVALID });
}

/** Returns a bulk payout action's responses. */
export function payoutsAnswers(action: BatchAction) {
  const { over, begun } = examplesOf(action);
  const meta = { total: 5000, promoters_count: 1, total_incl_tax: 5000, all_promoters_count: 1 };
  const all = {
    ...done(v2PayoutsBatch, { data: over, meta }),
    202: { description: BEGUN, schema: v2PayoutsBatch, example: { data: begun, meta } },
  };
  return companyAnswers(all, { invalid: IDS_INVALID });
}
