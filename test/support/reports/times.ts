import fc from 'fast-check';
import { DAY_MS } from '#shared/domain/time.ts';

const HOUR_MS = 3_600_000;
const LATEST_DAYS = 600;
const LATEST_MONTHS = 20;

/** Pause before an operation: a duration, or until a month's end. */
type Pause = { readonly ms: number } | { readonly toMonthEnd: number };

export type When = { readonly ago: number } | { readonly monthsAgo: number; readonly beside: number };

export function addPause(now: number, pause: Pause): number {
  if ('ms' in pause) return now + pause.ms;
  return Math.max(now, getFirstOfMonth(now, 1) + pause.toMonthEnd);
}

export function toMoment(now: number, when: When): number {
  if ('ago' in when) return now - when.ago;
  return getFirstOfMonth(now, -when.monthsAgo) + when.beside;
}

export function formatWithOffset(at: number): string {
  const hours = [0, 2, -5][Math.floor(at / 1000) % 3] ?? 0;
  const zone = { 0: 'Z', 2: '+02:00', '-5': '-05:00' }[String(hours)] ?? 'Z';
  return new Date(at + hours * HOUR_MS).toISOString().replace('Z', zone);
}

function getFirstOfMonth(now: number, months: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

const neighbor = fc.constantFrom(-1, 0, 1);

export function pauses(mostDays: number): fc.Arbitrary<Pause> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({ ms: 0 }) },
    { weight: 2, arbitrary: fc.nat(DAY_MS).map((ms) => ({ ms })) },
    { weight: 3, arbitrary: fc.nat(mostDays * DAY_MS).map((ms) => ({ ms })) },
    { weight: 1, arbitrary: neighbor.map((toMonthEnd) => ({ toMonthEnd })) },
  );
}

/** Dates up to a day ahead are accepted. */
export const when: fc.Arbitrary<When> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ ago: 0 }) },
  { weight: 2, arbitrary: fc.nat(3 * DAY_MS).map((ago) => ({ ago })) },
  { weight: 3, arbitrary: fc.nat(LATEST_DAYS * DAY_MS).map((ago) => ({ ago })) },
  { weight: 1, arbitrary: fc.nat(DAY_MS - 1).map((ahead) => ({ ago: -ahead })) },
  { weight: 3, arbitrary: fc.record({ monthsAgo: fc.nat(LATEST_MONTHS), beside: neighbor }) },
);
