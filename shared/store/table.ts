/** The single table's shape, read by the CDK stack and by whatever talks to the table. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB removes the item. */
  ttl: 'expires_at',
} as const;
