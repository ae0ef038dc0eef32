import { day, fullTime } from './formats/time.ts';

/** @param time ISO 8601; null if it has not happened */
export function Day({ time }: { readonly time: string | null }) {
  if (time === null) return '–';
  return (
    <time dateTime={time} title={fullTime(time)}>
      {day(time)}
    </time>
  );
}
