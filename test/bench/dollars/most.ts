import type { MonthLine } from './month.ts';

/** US dollars that a million sales may cost at most, by the names of the rhythms: little more than they do. */
export const MOST_PER_MILLION: Readonly<Record<string, number>> = {
  'busy, one promoter': 10.75,
  'busy, fifty promoters': 12.25,
  'quiet, 0.4 a second': 20.5,
  'quiet, streamWindow 60': 17.75,
  'busy, one promoter, provisioned': 6,
  'busy, fifty promoters, provisioned': 6.5,
};

/** US dollars that a month may cost at most, by the sales of a day. The README's table has these. */
export const MOST_PER_MONTH: Readonly<Record<number, Readonly<Record<MonthLine, number>>>> = {
  2000: { sales: 1, clicks: 1, follows: 3, webhooks: 2, kept: 2, standing: 21 },
  50000: { sales: 13, clicks: 24, follows: 44, webhooks: 28, kept: 25, standing: 21 },
  1000000: { sales: 245, clicks: 460, follows: 615, webhooks: 550, kept: 430, standing: 21 },
};
