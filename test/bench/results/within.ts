import type { Budget } from './results.ts';

/** A budget that is kept by what is no more than it. */
export function within(name: string, measured: number, most: number): Budget {
  return { name, measured, most, kept: measured <= most };
}
