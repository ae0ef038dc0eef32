import {
  batchProcessItems,
  changeItems,
  combineAccess,
  eventItems,
  membershipItems,
  payoutItems,
  promoterItems,
  reportItems,
} from '#shared/routes/items.ts';
import type { Route } from '#shared/routes/route.ts';
import { batchWorkerItems } from '#shared/routes/v2/batches/bulk-route.ts';
import { billingTable, billingWork } from '#shared/routes/v2/billing/billing-work.ts';

/** A function without a route. */
export interface BackgroundFunction
  extends Required<Pick<Route, 'table' | 'items' | 'unpaidIndex'>>,
    Pick<Route, 'resources'> {
  readonly name: string;
  readonly file: string;
}

/** Updates counters, balances, lists and read models from the table's stream, and enqueues webhooks and e-mails. */
export const projector: BackgroundFunction = {
  name: 'StreamProject',
  file: 'functions/stream/project.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [
      'account',
      'campaigns',
      'promoter',
      'payout-place',
      'commission',
      'payout',
      'invoice',
      'list',
      'listeners',
      'first-sale',
      'report-feed',
      'sorted-lists',
    ],
    // Commissions: reached targets and fulfillment. Promoters: moves to the next campaign.
    writes: [
      ...eventItems,
      ...promoterItems,
      'commission',
      'invoice',
      'ending-holds',
      'numbers',
      'visitor',
      'list',
      'rows',
      'sorted-lists',
      'report-feed',
      'first-sale',
      'notifications',
      'audit-log',
    ] as const,
  },
  unpaidIndex: false,
  resources: ['webhookQueues', 'mailQueue'],
};

/** Runs batch processes, sends broadcasts, and exports invoices. */
export const batchWorker: BackgroundFunction = {
  name: 'StreamBatch',
  file: 'functions/stream/batch.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: batchWorkerItems,
  unpaidIndex: true,
  resources: ['deleteFiles', 'writeExports', 'mailTokens', 'sendMail', 'publicOrigin'],
};

/** Creates payouts and ends holding periods. */
export const payoutRun: BackgroundFunction = {
  name: 'SchedulesPayouts',
  file: 'functions/schedules/payouts.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: ['directory', 'list', ...payoutItems, 'payout-run', 'promoter', 'commission', 'ending-holds'],
    writes: [...payoutItems, 'payout-run', 'commission', 'ending-holds', ...changeItems, 'audit-log'],
  },
  unpaidIndex: true,
};

/** Queues the digests of notifications daily, and announces silent billing providers. */
export const digestRun: BackgroundFunction = {
  name: 'SchedulesDigests',
  file: 'functions/schedules/digests.ts',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: {
    reads: ['directory', 'listeners', 'billing-connections', 'billing-arrivals'],
    writes: ['notifications'],
  },
  unpaidIndex: false,
  resources: ['mailQueue', 'webhookQueues'],
};

/** Starts due broadcasts, and runs automations daily. */
export const broadcastRun: BackgroundFunction = {
  name: 'SchedulesBroadcasts',
  file: 'functions/schedules/broadcasts.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: {
    reads: [
      'due-broadcasts',
      'account',
      'broadcasts',
      'list',
      'promoter',
      'promoter-login',
      'directory',
      'automations',
      'listeners',
      'broadcast-recipients',
      'batch-process',
      'batch-chunk',
      ...reportItems,
    ],
    writes: ['due-broadcasts', 'broadcasts', 'automations', 'numbers', ...batchProcessItems, ...reportItems],
  },
  unpaidIndex: false,
  resources: ['publicOrigin'],
};

/** Imports exchange rates daily. */
export const ratesRun: BackgroundFunction = {
  name: 'SchedulesRates',
  file: 'functions/schedules/rates.ts',
  table: ['Query', 'PutItem'],
  items: { reads: ['rates'], writes: ['rates'] },
  unpaidIndex: false,
};

/** Rolls reports up, and computes the standings of contests. */
export const reportRun: BackgroundFunction = {
  name: 'SchedulesReports',
  file: 'functions/schedules/reports.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    // Events are recalculated after a change of the time zone.
    reads: [
      'directory',
      ...reportItems,
      ...eventItems,
      ...(['event-number', 'commission', 'numbers', 'contests', 'promoter'] as const),
    ],
    writes: [...reportItems, 'contests'],
  },
  unpaidIndex: false,
};

/** Maintains indexes. */
export const sortedRun: BackgroundFunction = {
  name: 'SchedulesSortedLists',
  file: 'functions/schedules/sorted-lists.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: ['directory', 'numbers', 'rows', 'sorted-accounts', 'sorted-lists', 'sorted-sheets'],
    writes: ['sorted-accounts', 'sorted-lists', 'sorted-sheets'],
  },
  unpaidIndex: false,
};

/** Has an API key and no access to the table. */
export const canaryRun: BackgroundFunction = {
  name: 'SchedulesCanary',
  file: 'functions/schedules/canary.ts',
  table: [],
  items: { reads: [], writes: [] },
  unpaidIndex: false,
};

export const webhookSender: BackgroundFunction = {
  name: 'QueueWebhooks',
  file: 'functions/queue/webhooks.ts',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: [
      ...eventItems,
      ...membershipItems,
      'lead',
      'commission',
      'payout',
      'listeners',
      'deliveries',
      'text-key',
      'account',
      'notifications',
    ],
    // The audit log records that a failing webhook was disabled.
    writes: ['listeners', 'deliveries', 'text-key', ...changeItems, 'audit-log', 'mail'],
  },
  unpaidIndex: false,
  resources: ['webhookSecrets', 'decryptSlackUrl', 'webhookAddresses', 'webhookQueues', 'publicOrigin'],
};

/** Processes events of billing providers. */
export const billingWorker: BackgroundFunction = {
  name: 'QueueBilling',
  file: 'functions/queue/billing.ts',
  table: billingTable,
  items: combineAccess(billingWork, { reads: [], writes: ['billing-arrivals'] }),
  unpaidIndex: false,
  resources: ['billingQueue'],
};

export const mailer: BackgroundFunction = {
  name: 'QueueMail',
  file: 'functions/queue/mail.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [
      ...eventItems,
      ...membershipItems,
      'notifications',
      'rewards',
      'account',
      'payout',
      'listeners',
      'users',
      'promoter-email',
      'mail',
      'email-templates',
      'email-layout',
      'suppressions',
    ],
    writes: ['mail', 'promoter-mails', 'promoter-sessions', 'suppressions', 'broadcast-recipients'],
  },
  unpaidIndex: false,
  resources: ['mailTokens', 'sendMail', 'publicOrigin'],
};
