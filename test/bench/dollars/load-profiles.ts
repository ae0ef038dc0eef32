import type { LoadProfile } from '#test/bench/results/dollars.ts';

const DAY_S = 86_400;

function createLoadProfile(salesPerDay: number, promoters: number, measured: number): LoadProfile {
  return { salesPerDay, salesPerSecond: salesPerDay / DAY_S, clicksPerSale: 5, promoters, measured };
}

/**
 * Priced companies: sales per day, promoters, measured sales. Evenly spread sales cost the most; each has five clicks.
 */
export const loadProfiles: readonly LoadProfile[] = [
  createLoadProfile(2000, 20, 40),
  createLoadProfile(50_000, 50, 50),
  createLoadProfile(1_000_000, 100, 160),
];
