/** The queues of the service, by the variables of the environment that hold their addresses. */
export const QUEUE_VARIABLES = {
  /** First attempts at webhooks in good order. */
  webhooks: 'WEBHOOK_QUEUE_URL',
  /** All further attempts, and those at webhooks that fail or are slow. */
  slowWebhooks: 'SLOW_WEBHOOK_QUEUE_URL',
  /** Deliveries that had all their attempts. */
  failedWebhooks: 'FAILED_WEBHOOK_QUEUE_URL',
  mails: 'MAIL_QUEUE_URL',
  /** Events of billing providers, also those that wait for what they belong to. */
  billing: 'BILLING_QUEUE_URL',
} as const;

/** A queue that the service writes to. */
export type QueueName = keyof typeof QUEUE_VARIABLES;

/** How often a message is handed out before it is given up. */
export const MOST_RECEIVES = 20;
