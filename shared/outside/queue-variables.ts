export const QUEUE_VARIABLES = {
  /** First attempts to healthy webhooks. */
  webhooks: 'WEBHOOK_QUEUE_URL',
  /** Retries, and all attempts to failing or slow webhooks. */
  slowWebhooks: 'SLOW_WEBHOOK_QUEUE_URL',
  failedWebhooks: 'FAILED_WEBHOOK_QUEUE_URL',
  mails: 'MAIL_QUEUE_URL',
  /** Includes events that wait for a related record. */
  billing: 'BILLING_QUEUE_URL',
} as const;

export type QueueName = keyof typeof QUEUE_VARIABLES;

/** Receives before the dead-letter queue. */
export const MAX_RECEIVES = 20;
