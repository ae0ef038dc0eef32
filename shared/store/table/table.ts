/** Shape of the single table. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. */
  ttl: 'expires_at',
  /** Sparse: commissions in no payout, by promoter, then campaign, unit and time. */
  unpaid: { name: 'unpaid', partitionKey: 'unpaidBy', sortKey: 'unpaidAt' },
} as const;

/** Values of `batch`, used by stream filters (lib/event-sources/stream-source.ts). */
export const batchKinds = { process: 'process', chunk: 'chunk' } as const;
