import { divideRounded } from '#shared/domain/money/decimal.ts';

/** So many of those, in percent with one digit; a dash where there are none to be a share of. */
export function share(some: number, all: number): string {
  if (all <= 0) return '–';
  const tenths = Math.round((some * 1000) / all);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/**
 * What a promoter has earned for each click, rounded once, as reports round it: half away from zero.
 * @param earned in the smallest unit
 * @returns in the smallest unit; null where there were no clicks
 */
export function earnedAClick(earned: number, clicks: number): number | null {
  return clicks > 0 ? Number(divideRounded(BigInt(earned), BigInt(clicks))) : null;
}
