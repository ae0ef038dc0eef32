import { expect, test } from 'vitest';
import { v2BatchesShow } from '#shared/routes/v2/batches/bulk.ts';
import { v2PaymentsBatchesShow } from '#shared/routes/v2/payments-batches/payments-batches.ts';
import {
  type BatchState,
  batchActorName,
  describeBatchWork,
  describeMarkingBlock,
  describeNextStep,
  isDownloadBlocked,
  listBatchErrors,
} from '#web/dashboard/payments-batches/batch-state.ts';

const standing = (batch: Partial<BatchState['batch']>, process: Partial<NonNullable<BatchState['process']>> = {}) => ({
  batch: { ...(v2PaymentsBatchesShow.responses[200].example as BatchState['batch']), ...batch },
  process: { ...(v2BatchesShow.responses[200].example as NonNullable<BatchState['process']>), ...process },
});

test('a payment batch is in progress while payouts are added, marked or returned', () => {
  const completed = { status: 'completed' } as const;
  expect(describeBatchWork(standing({ status: 'pending' }, completed))).toBe('Adding payouts.');
  expect(describeBatchWork(standing({ status: 'processing' }, { status: 'in_progress' }))).toBe(
    'Marking payouts as paid.',
  );
  const deleted = { deleted_at: '2026-12-01T09:00:00.000Z' };
  expect(describeBatchWork(standing(deleted, completed))).toBe('Deleting the batch and releasing its payouts.');
});

test('a payment batch that waits for results is not in progress', () => {
  const waiting = { status: 'processing', open_count: 3 } as const;
  expect(describeBatchWork(standing(waiting, { status: 'completed' }))).toBeNull();
  expect(describeBatchWork({ ...standing(waiting), process: null })).toBeNull();
});

test('a payment batch says how to pay it with its file, until it is paid', () => {
  const getText = (batch: Partial<BatchState['batch']>) => describeNextStep(standing(batch));
  expect(getText({ is_payable: true, format: 'paypal' })).toMatch(
    /^To pay this batch, download its file and upload it/,
  );
  expect(getText({ is_payable: true, format: 'csv' })).toContain('make its payments at your bank');
  expect(getText({ is_payable: false })).toBeNull();
});

test('payouts skipped by a payment batch are listed with their reasons', () => {
  const errors = [{ id: 5, message: 'is below the minimum of paypal' }];
  const process = { action_label: 'payments_batch/add_payouts', processing_errors: errors } as const;
  expect(listBatchErrors(standing({}, { ...process, processing_errors: [...errors] }))).toEqual({
    title: '1 payout was left out',
    texts: ['Payout 5: is below the minimum of paypal'],
  });
  expect(listBatchErrors(standing({}, { processing_errors: [] }))).toBeNull();
});

test('four-eyes approval prevents the creator of a batch from marking it as paid', () => {
  const own = standing({ created_by: { type: 'user', id: '7', email: 'olga@acme.example' } });
  expect(describeMarkingBlock(own, { fourEyes: true, userId: 7 })).toContain('two people');
  expect(describeMarkingBlock(own, { fourEyes: true, userId: 8 })).toBeNull();
  expect(describeMarkingBlock(own, { fourEyes: false, userId: 7 })).toBeNull();
});

test('four-eyes approval prevents the first downloader of an API key’s batch from marking it as paid', () => {
  const byKey = { created_by: { type: 'key', id: '7', email: null } } as const;
  const fetched = { ...byKey, file_released_by: { type: 'user', id: '7', email: 'olga@acme.example' } } as const;
  expect(describeMarkingBlock(standing(byKey), { fourEyes: true, userId: 7 })).toContain(
    'one person must first download its file',
  );
  expect(describeMarkingBlock(standing(fetched), { fourEyes: true, userId: 7 })).toContain(
    'You were the first to download the file',
  );
  expect(describeMarkingBlock(standing(fetched), { fourEyes: true, userId: 8 })).toBeNull();
  expect(describeMarkingBlock(standing(byKey), { fourEyes: false, userId: 7 })).toBeNull();
  expect(isDownloadBlocked(standing(byKey), { fourEyes: true, userId: 7 })).toBe(false);
});

test('four-eyes approval prevents the creator of a batch from downloading its file first', () => {
  const own = { created_by: { type: 'user', id: '7', email: 'olga@acme.example' } } as const;
  const released = { ...own, file_released_by: { type: 'user', id: '8', email: 'max@acme.example' } } as const;
  expect(isDownloadBlocked(standing(own), { fourEyes: true, userId: 7 })).toBe(true);
  expect(isDownloadBlocked(standing(own), { fourEyes: true, userId: 8 })).toBe(false);
  expect(isDownloadBlocked(standing(released), { fourEyes: true, userId: 7 })).toBe(false);
});

test('the creator of a batch is shown by e-mail, if known', () => {
  expect(batchActorName({ type: 'user', id: '7', email: 'olga@acme.example' })).toBe('olga@acme.example');
  expect(batchActorName({ type: 'key', id: '7', email: null })).toBe('API key 7');
  expect(batchActorName({ type: 'command', id: null, email: null })).toBe('Admin command');
});
