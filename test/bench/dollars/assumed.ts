/**
 * What a bench cannot measure on a machine that is not AWS. These are rounded up. Everything else in the dollars is counted.
 */
export const assumed = {
  /** Of one call of DynamoDB, as a function waits for it, in milliseconds. */
  callMs: 5,
  /** Of a function's own work for one call, and for each record of a batch of the stream, in milliseconds. */
  ownMs: 10,
  recordMs: 1,
  /** Partitions that a new table on demand has: its stream has as many shards, and the projector runs on each. */
  shards: 4,
  /** Of a call that is answered: its line in the access log, and the lines of its function. */
  accessLogBytes: 500,
  functionLogBytes: 440,
  /** Of a call that is answered: what API Gateway sends, with its headers. */
  answerBytes: 700,
  /** How long a receiver takes to answer a webhook, in milliseconds: its function waits for it, and has one message in its batch. */
  receiverMs: 500,
  /** How long lines of logs are kept, in months: as the setting `logRetentionDays` is unless set. */
  keptLogMonths: 3,
  /** Metrics that are written and that no alarm watches: webhooks delivered and disabled, mails sent. */
  metricsWithoutAlarm: 3,
  /** Of an item beside its own bytes, as DynamoDB bills what it stores. */
  itemBytes: 100,
  /** Of a message: it is sent, received and deleted; batches make it fewer. */
  requestsOfMessage: 3,
  /** Of a queue that nothing is in, each month: Lambda asks with five pollers, each waiting 20 seconds. */
  requestsOfIdleQueue: (5 * 31 * 86_400) / 20,
  /** Of the memory of a function in MB. */
  memory: { tracking: 1024, projector: 512, sender: 512, reports: 1769 },
} as const;
