/** Shape of the single table, for the CDK stack and the table's clients. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB removes the item. */
  ttl: 'expires_at',
  /** Sparse index: commissions in no payout, by promoter, sorted by campaign, unit and time. */
  unpaid: { name: 'unpaid', partitionKey: 'unpaidBy', sortKey: 'unpaidAt' },
} as const;

/**
 * Values of the attribute `batch` of a batch process's items, used by stream filters
 * (lib/event-sources/stream-source.ts).
 */
export const batchKinds = { process: 'process', chunk: 'chunk' } as const;
