/** The single table's shape, read by the CDK stack and by whatever talks to the table. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB removes the item. */
  ttl: 'expires_at',
  /** Sparse: commissions that are in no payout yet, by promoter, in the order of campaign, unit and time. */
  unpaid: { name: 'unpaid', partitionKey: 'unpaidBy', sortKey: 'unpaidAt' },
} as const;

/** What an item of a batch process says in its attribute `batch`, which the stream's filters go by (lib/event-sources/stream-source.ts). */
export const batchKinds = { process: 'process', chunk: 'chunk' } as const;
