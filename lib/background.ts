import type { Route } from '#shared/routes/route.ts';

/** A function that no URL calls, with what it does to the table, and what it uses besides. */
export interface BackgroundFunction extends Required<Pick<Route, 'table' | 'unpaidIndex'>>, Pick<Route, 'outside'> {
  readonly name: string;
  readonly file: string;
}

/** What keeps counters, balances, lists, and rows by which lists are filtered, and tells webhooks and mail of what happened. */
export const projector: BackgroundFunction = {
  name: 'StreamProject',
  file: 'functions/stream/project.ts',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  unpaidIndex: false,
  outside: ['webhookQueues', 'mailQueue'],
};

/** What works batch processes off. */
export const batchWorker: BackgroundFunction = {
  name: 'StreamBatch',
  file: 'functions/stream/batch.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  unpaidIndex: true,
};

/** The monthly payout run. */
export const payoutRun: BackgroundFunction = {
  name: 'SchedulesPayouts',
  file: 'functions/schedules/payouts.ts',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  unpaidIndex: true,
};

/** What takes the rates of the euro every day. */
export const ratesRun: BackgroundFunction = {
  name: 'SchedulesRates',
  file: 'functions/schedules/rates.ts',
  table: ['Query', 'PutItem'],
  unpaidIndex: false,
};

/** The roll-ups of reports. */
export const reportRun: BackgroundFunction = {
  name: 'SchedulesReports',
  file: 'functions/schedules/reports.ts',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  unpaidIndex: false,
};

/** What sends webhooks to the endpoints of companies. */
export const webhookSender: BackgroundFunction = {
  name: 'QueueWebhooks',
  file: 'functions/queue/webhooks.ts',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  unpaidIndex: false,
  outside: ['webhookSecrets', 'webhookAddresses', 'webhookQueues'],
};

/** What sends e-mail. */
export const mailer: BackgroundFunction = {
  name: 'QueueMail',
  file: 'functions/queue/mail.ts',
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  unpaidIndex: false,
  outside: ['sendMail'],
};
