/** All dates are in UTC, like reports and payouts, so that all users see the same day. */
export interface DateFormats {
  /** `Nov 22, 2026`. @param time ISO 8601 */
  readonly day: (time: string) => string;
  /** With time of day. @param time ISO 8601 */
  readonly fullTime: (time: string) => string;
  /** @param date `2026-11-22`, `2026-11` or `2026` */
  readonly period: (date: string) => string;
}

/** Creates date formats. @param locale such as `de-AT` */
export function createDateFormats(locale: string): DateFormats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const [long, withTime] = [format({ dateStyle: 'medium' }), format({ dateStyle: 'medium', timeStyle: 'short' })];
  const [short, month] = [format({ month: 'short', day: 'numeric' }), format({ month: 'short', year: 'numeric' })];
  return {
    day: (time) => long.format(new Date(time)),
    fullTime: (time) => `${withTime.format(new Date(time))} UTC`,
    period: (date) => {
      const [year = '', monthOfYear, dayOfMonth] = date.split('-');
      if (monthOfYear === undefined) return year;
      const time = new Date(`${year}-${monthOfYear}-${dayOfMonth ?? '01'}T00:00:00.000Z`);
      return (dayOfMonth === undefined ? month : short).format(time);
    },
  };
}
