import { DAY_MS } from '#shared/domain/time.ts';

/** The days that somebody looks at, both included, in UTC: `2026-11-01`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Spans that one can choose by name: so many days up to today. */
export const SPANS = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '12m', label: '12 months', days: 365 },
] as const;
/** Unless somebody chooses another. */
export const USUAL_SPAN = '30d';

/** Why two days make no span, in words for the field of the first; undefined where they make one. @param from `2026-11-01` @param to as `from` */
export function wrongDays(from: string, to: string): string | undefined {
  if (!DATE.test(from) || !DATE.test(to)) return 'Give both days.';
  return from > to ? 'From is after To.' : undefined;
}

/**
 * The days that a span in an address means.
 * @param span `30d`, or days of one's own: `2026-11-01..2026-11-30`. What means nothing is the usual span.
 * @param now as milliseconds
 */
export function daysOf(span: string | undefined, now: number): Days {
  const [from = '', to = ''] = span?.split('..') ?? [];
  if (wrongDays(from, to) === undefined) return { from, to };
  const { days } = SPANS.find(({ value }) => value === (span ?? USUAL_SPAN)) ?? SPANS[1];
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(now - (days - 1) * DAY_MS), to: day(now) };
}
