import type { Budget } from './results.ts';

/** Creates a budget that is met up to and including its maximum. */
export function within(name: string, measured: number, max: number): Budget {
  return { name, measured, max, isMet: measured <= max };
}
