import { changed, events, membership, payouts, promoters, reports, together } from '#shared/routes/items.ts';
import type { Route } from '#shared/routes/route.ts';
import { batchItems } from '#shared/routes/v2/batches/bulk-route.ts';
import { billingTable, billingWork } from '#shared/routes/v2/billing/billing-work.ts';

/** A function that no URL calls, with what it does to the table, and what it uses besides. */
export interface BackgroundFunction
  extends Required<Pick<Route, 'table' | 'items' | 'unpaidIndex'>>,
    Pick<Route, 'outside'> {
  readonly name: string;
  readonly file: string;
}

/** What keeps counters, balances, lists, and rows by which lists are filtered, and notifies webhooks and promoters of what happened. */
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
      'list',
      'listeners',
      'report-feed',
      'sorted-lists',
    ],
    // Commissions are what it gives for targets, and what receivers have handed over. Promoters move to the next campaign.
    writes: [
      ...events,
      ...promoters,
      'commission',
      'ending-holds',
      'numbers',
      'visitor',
      'list',
      'rows',
      'sorted-lists',
      'report-feed',
      'audit-log',
    ] as const,
  },
  unpaidIndex: false,
  outside: ['webhookQueues', 'mailQueue'],
};

/** What works batch processes off. */
export const batchWorker: BackgroundFunction = {
  name: 'StreamBatch',
  file: 'functions/stream/batch.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: batchItems,
  unpaidIndex: true,
};

/** The payout run, and what tells of commissions that are held no longer. */
export const payoutRun: BackgroundFunction = {
  name: 'SchedulesPayouts',
  file: 'functions/schedules/payouts.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: ['directory', 'list', ...payouts, 'payout-run', 'promoter', 'commission', 'ending-holds'],
    writes: [...payouts, 'payout-run', 'commission', 'ending-holds', ...changed, 'audit-log'],
  },
  unpaidIndex: true,
};

/** What takes the rates of the euro every day. */
export const ratesRun: BackgroundFunction = {
  name: 'SchedulesRates',
  file: 'functions/schedules/rates.ts',
  table: ['Query', 'PutItem'],
  items: { reads: ['rates'], writes: ['rates'] },
  unpaidIndex: false,
};

/** The roll-ups of reports. */
export const reportRun: BackgroundFunction = {
  name: 'SchedulesReports',
  file: 'functions/schedules/reports.ts',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: { reads: ['directory', ...reports], writes: [...reports] },
  unpaidIndex: false,
};

/** What keeps the sorted lists of accounts with many records. */
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

/** What tries the service from outside. It is no part of it: it has a key, and no right to the table. */
export const canaryRun: BackgroundFunction = {
  name: 'SchedulesCanary',
  file: 'functions/schedules/canary.ts',
  table: [],
  items: { reads: [], writes: [] },
  unpaidIndex: false,
};

/** What sends webhooks to the endpoints of companies. */
export const webhookSender: BackgroundFunction = {
  name: 'QueueWebhooks',
  file: 'functions/queue/webhooks.ts',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...events, ...membership, 'lead', 'commission', 'payout', 'listeners', 'deliveries', 'text-key', 'account'],
    // An entry says that a webhook was disabled which kept failing.
    writes: ['listeners', 'deliveries', 'text-key', ...changed, 'audit-log'],
  },
  unpaidIndex: false,
  outside: ['webhookSecrets', 'webhookAddresses', 'webhookQueues'],
};

/** What works off the events that billing providers have told. */
export const billingWorker: BackgroundFunction = {
  name: 'QueueBilling',
  file: 'functions/queue/billing.ts',
  table: billingTable,
  items: together(billingWork, { reads: [], writes: ['billing-arrivals'] }),
  unpaidIndex: false,
  outside: ['billingQueue'],
};

/** What sends e-mail. */
export const mailer: BackgroundFunction = {
  name: 'QueueMail',
  file: 'functions/queue/mail.ts',
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...events, ...membership, 'rewards', 'account', 'payout', 'listeners', 'users', 'promoter-email', 'mail'],
    writes: ['mail', 'promoter-mails', 'promoter-sessions'],
  },
  unpaidIndex: false,
  outside: ['mailTokens', 'sendMail', 'publicOrigin'],
};
