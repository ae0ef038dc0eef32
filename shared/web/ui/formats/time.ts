// In UTC, like reports and payouts, so that all users see the same day.
const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const FULL_TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
const TIME_OF_DAY_FORMAT = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: 'UTC' });
const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const SHORT_DAY_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Nov 22, 2026`. @param time ISO 8601 */
export const formatDay = (time: string): string => DAY_FORMAT.format(new Date(time));

/** `Nov 22, 2026, 1:05:57 PM UTC`. @param time ISO 8601 */
export const formatFullTime = (time: string): string => `${FULL_TIME_FORMAT.format(new Date(time))} UTC`;

/** `1:05:57 PM`, in UTC. @param time ISO 8601 */
export const formatTimeOfDay = (time: string): string => TIME_OF_DAY_FORMAT.format(new Date(time));

/** Formats `2026-11-22`, `2026-11` or `2026` for charts: `Nov 22`, `Nov 2026` or `2026`. */
export function formatPeriod(date: string): string {
  const [year = '', month, dayOfMonth] = date.split('-');
  if (month === undefined) return year;
  const time = new Date(`${year}-${month}-${dayOfMonth ?? '01'}T00:00:00.000Z`);
  return (dayOfMonth === undefined ? MONTH_FORMAT : SHORT_DAY_FORMAT).format(time);
}
