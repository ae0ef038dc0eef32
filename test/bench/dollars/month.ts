import type { DollarsResult } from '#test/bench/results/dollars.ts';
import { dollarsOf } from './prices.ts';
import { usesOfCall, usesOfFollowing, usesOfStanding, usesOfWebhook } from './uses.ts';

/** What a month is paid for. */
export const monthLines = ['sales', 'clicks', 'follows', 'webhooks', 'kept', 'standing'] as const;
export type MonthLine = (typeof monthLines)[number];

/** Of the longest month. */
const DAYS = 31;
const WEBHOOKS_PER_SALE = 2;
const GB = 1024 ** 3;
/** What is kept is priced as it is after a year, which is more with each month. */
const KEPT_DAYS = 365;
/** Visitors go after the life of the cookie and a month. */
const VISITOR_DAYS = 90;

/** What is kept of a day at the time that is priced, in days. */
export type Month = Readonly<Record<MonthLine, number>>;

/** US dollars of a month, by the sales of a day. */
export function monthsOf({ rhythms, webhook, standing }: DollarsResult): ReadonlyMap<number, Month> {
  return new Map(
    rhythms.map((result) => {
      const { rhythm, sale, click, storedBytes } = result;
      const { salesPerDay, clicksPerSale } = rhythm;
      const sales = salesPerDay * DAYS;
      const bytesOfSale = storedBytes.sale * KEPT_DAYS + storedBytes.click * clicksPerSale * VISITOR_DAYS;
      const gb = (salesPerDay * bytesOfSale) / GB;
      const month: Month = {
        sales: dollarsOf(usesOfCall(sale)) * sales,
        clicks: dollarsOf(usesOfCall(click)) * sales * clicksPerSale,
        follows: dollarsOf(usesOfFollowing(result)) * sales,
        webhooks: dollarsOf(usesOfWebhook(webhook)) * sales * WEBHOOKS_PER_SALE,
        kept: dollarsOf({ storedGb: gb, backedUpGb: gb }),
        standing: dollarsOf(usesOfStanding(standing)),
      };
      return [salesPerDay, month];
    }),
  );
}

/** The lines of a month, for people. */
export const monthLinesSay: Readonly<Record<MonthLine, string>> = {
  sales: 'the sales: API Gateway, function, table, logs',
  clicks: 'five clicks a sale: the same',
  follows: 'what follows: counters, balances, lists, rows, reports',
  webhooks: 'two webhooks a sale',
  kept: 'the table after a year, with its backups',
  standing: 'alarms, metrics, keys, and queues that wait',
};
