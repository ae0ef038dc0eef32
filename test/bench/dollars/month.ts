import type { DollarsResult } from '#test/bench/results/dollars.ts';
import { computeDollars } from './prices.ts';
import { listUsesOfCall, listUsesOfProjections, listUsesOfStanding, listUsesOfWebhook } from './uses.ts';

export const MONTH_LINES = ['sales', 'clicks', 'projections', 'webhooks', 'storage', 'standing'] as const;
export type MonthLine = (typeof MONTH_LINES)[number];

const DAYS = 31;
const WEBHOOKS_PER_SALE = 2;
const GB = 1024 ** 3;
/** Storage grows every month; the price is the one after a year. */
const STORAGE_DAYS = 365;
/** Visitors expire a month after the cookie. */
const VISITOR_DAYS = 90;

export type Month = Readonly<Record<MonthLine, number>>;

export function listMonths({ profiles, webhook, standing }: DollarsResult): ReadonlyMap<number, Month> {
  return new Map(
    profiles.map((result) => {
      const { profile, sale, click, storedBytes } = result;
      const { salesPerDay, clicksPerSale } = profile;
      const sales = salesPerDay * DAYS;
      const bytesOfSale = storedBytes.sale * STORAGE_DAYS + storedBytes.click * clicksPerSale * VISITOR_DAYS;
      const gb = (salesPerDay * bytesOfSale) / GB;
      const month: Month = {
        sales: computeDollars(listUsesOfCall(sale)) * sales,
        clicks: computeDollars(listUsesOfCall(click)) * sales * clicksPerSale,
        projections: computeDollars(listUsesOfProjections(result)) * sales,
        webhooks: computeDollars(listUsesOfWebhook(webhook)) * sales * WEBHOOKS_PER_SALE,
        storage: computeDollars({ storedGb: gb, backedUpGb: gb }),
        standing: computeDollars(listUsesOfStanding(standing)),
      };
      return [salesPerDay, month];
    }),
  );
}

export const MONTH_LINE_LABELS: Readonly<Record<MonthLine, string>> = {
  sales: 'the sales: API Gateway, function, table, logs',
  clicks: 'five clicks a sale: the same',
  projections: 'projections: counters, balances, lists, rows, reports',
  webhooks: 'two webhooks a sale',
  storage: 'the table after a year, with its backups',
  standing: 'alarms, metrics, keys, and queues that wait',
};
