import { divideRounded } from '#shared/domain/money/decimal.ts';

/** Formats a percentage with one digit; a dash if `whole` is not positive. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return '–';
  const tenths = Math.round((part * 1000) / whole);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/** Returns earnings per click in the smallest unit, rounded half away from zero, like reports; null without clicks. */
export function calculateEarningsPerClick(earned: number, clicks: number): number | null {
  return clicks > 0 ? Number(divideRounded(BigInt(earned), BigInt(clicks))) : null;
}
