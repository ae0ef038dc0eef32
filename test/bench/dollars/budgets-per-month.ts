import type { MonthLine } from './month.ts';

/** Budgets per month in US dollars by sales per day, as listed in `lib/costs.md`. */
export const MONTHLY_BUDGETS_USD: Readonly<Record<number, Readonly<Record<MonthLine, number>>>> = {
  2000: { sales: 1, clicks: 1, projections: 3, webhooks: 2, storage: 2, standing: 21.5 },
  50000: { sales: 13, clicks: 24, projections: 44, webhooks: 28, storage: 25, standing: 21.5 },
  1000000: { sales: 245, clicks: 460, projections: 615, webhooks: 550, storage: 430, standing: 21.5 },
};
