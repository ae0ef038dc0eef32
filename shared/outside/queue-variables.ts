/** Environment variables with the queue URLs. */
export const QUEUE_VARIABLES = {
  /** First attempts to healthy webhooks. */
  webhooks: 'WEBHOOK_QUEUE_URL',
  /** Retries, and all attempts to failing or slow webhooks. */
  slowWebhooks: 'SLOW_WEBHOOK_QUEUE_URL',
  /** Deliveries without retries left. */
  failedWebhooks: 'FAILED_WEBHOOK_QUEUE_URL',
  mails: 'MAIL_QUEUE_URL',
  /** Billing provider events, including those that wait for a related record. */
  billing: 'BILLING_QUEUE_URL',
} as const;

export type QueueName = keyof typeof QUEUE_VARIABLES;

/** Receives before a message moves to the dead-letter queue. */
export const MOST_RECEIVES = 20;
