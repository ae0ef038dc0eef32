/** Assumptions that cannot be measured outside AWS, rounded up. All other inputs of the dollar figures are counted. */
export const assumed = {
  callMs: 5,
  /** Milliseconds of a function's own work per call, and per record of a stream batch. */
  ownMs: 10,
  recordMs: 1,
  /** Initial partitions of an on-demand table. Its stream has as many shards; the projector runs on each. */
  shards: 4,
  /** Bytes per call in the access log and in the function's log. */
  accessLogBytes: 500,
  functionLogBytes: 440,
  responseBytes: 700,
  /** Milliseconds until a receiver answers a webhook. Its function waits meanwhile and has one message per batch. */
  receiverMs: 500,
  /** Log retention in months: the default of the setting `logRetentionDays`. */
  keptLogMonths: 3,
  /** Custom metrics without an alarm: webhooks delivered and disabled, e-mails sent. */
  metricsWithoutAlarm: 3,
  /** Storage overhead that DynamoDB bills per item. */
  itemBytes: 100,
  /** Send, receive and delete of a message, without batching. */
  requestsOfMessage: 3,
  /** Requests per month of an empty queue: five Lambda pollers with 20-second long polls. */
  requestsOfIdleQueue: (5 * 31 * 86_400) / 20,
  memory: { tracking: 1024, projector: 512, sender: 512, reports: 1769 },
} as const;
