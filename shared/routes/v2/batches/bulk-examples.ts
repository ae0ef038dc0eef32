import type { V2BatchProcess } from './batch-output.ts';

export const completedBatchExample: V2BatchProcess = {
  id: 8,
  status: 'completed',
  total: 2,
  selected_total: 2,
  processed_count: 2,
  failed_count: 1,
  action_label: 'referral/delete',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.300Z',
  meta: {},
  progress: 100,
  processing_errors: [{ id: 12, message: 'Record not found' }],
};

export const pendingBatchExample: V2BatchProcess = {
  ...completedBatchExample,
  id: 9,
  status: 'pending',
  total: 1200,
  selected_total: 1200,
  processed_count: 0,
  failed_count: 0,
  updated_at: completedBatchExample.created_at,
  progress: 0,
  processing_errors: [],
};

export const batchInProgressExample: V2BatchProcess = {
  ...pendingBatchExample,
  status: 'in_progress',
  processed_count: 510,
  progress: 42,
};
