import { DAY_MS } from '#shared/domain/time.ts';

/** Both days inclusive, UTC: `2026-11-01`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

export const RANGE_PRESETS = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '12m', label: '12 months', days: 365 },
] as const;
export const DEFAULT_RANGE = '30d';

/** Returns the error of a custom range; undefined if valid. */
export function validateRange(from: string, to: string): string | undefined {
  if (!DATE.test(from) || !DATE.test(to)) return 'Give both days.';
  return from > to ? 'From is after To.' : undefined;
}

/**
 * Parses a date range: `30d` or `2026-11-01..2026-11-30`, else the default.
 * @param now epoch milliseconds
 */
export function parseDateRange(span: string | undefined, now: number): DateRange {
  const [from = '', to = ''] = span?.split('..') ?? [];
  if (validateRange(from, to) === undefined) return { from, to };
  const { days } = RANGE_PRESETS.find(({ value }) => value === (span ?? DEFAULT_RANGE)) ?? RANGE_PRESETS[1];
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(now - (days - 1) * DAY_MS), to: day(now) };
}
