import { formatDay, formatFullTime } from './formats/time.ts';

/** @param time ISO 8601; null if it has not happened */
export function DayText({ time }: { readonly time: string | null }) {
  if (time === null) return '–';
  return (
    <time dateTime={time} title={formatFullTime(time)}>
      {formatDay(time)}
    </time>
  );
}
