import { day, fullTime } from './formats/time.ts';

/** The day of a time; the time itself for those who ask. @param time ISO 8601; null where it has not come */
export function Day({ time }: { readonly time: string | null }) {
  if (time === null) return '–';
  return (
    <time dateTime={time} title={fullTime(time)}>
      {day(time)}
    </time>
  );
}
