import { possibleRefIds, REF_ID } from '#shared/domain/promoters/links/ref-id.ts';
import { findUrlRefIds, REF_PARAMETERS } from '#shared/domain/promoters/links/referral-link.ts';
import type { ReportedClick } from '#shared/domain/tracking/event-reports.ts';

export const CLICK_REFUSAL_REASONS = ['ref_id_unknown', 'ref_id_given_up'] as const;
export type ClickRefusalReason = (typeof CLICK_REFUSAL_REASONS)[number];

/** Refused clicks of one ref id. */
export interface RefusedClicks {
  /** Null: all ref ids without their own count. */
  readonly refId: string | null;
  readonly because: ClickRefusalReason;
  readonly clicks: number;
  /** ISO 8601. */
  readonly lastAt: string;
}

/** Ref ids per account and day (UTC) with their own count. */
export const REFUSED_REF_IDS_PER_DAY = 100;

/**
 * Returns the ref ids in a refused click.
 * @param parameters chosen by campaigns
 */
export function refIdsInClick({ refId, url = '' }: ReportedClick, parameters: readonly string[]): string[] {
  return refId === undefined ? findUrlRefIds(url, [...REF_PARAMETERS, ...parameters]) : [refId];
}

/** Returns the ref id to count by; null for invalid ones, such as e-mail addresses. */
export function findCountableRefId(text: string): string | null {
  return possibleRefIds(text).find((refId) => REF_ID.test(refId)) ?? null;
}

/** Sums days by ref id: most clicks first, combined rest last. */
export function sumRefusedClicks(days: readonly RefusedClicks[]): RefusedClicks[] {
  const sums = new Map<string | null, RefusedClicks>();
  for (const day of days) {
    const sum = sums.get(day.refId);
    const latest = sum && sum.lastAt > day.lastAt ? sum : day;
    sums.set(day.refId, { ...latest, clicks: day.clicks + (sum?.clicks ?? 0) });
  }
  return [...sums.values()].sort(
    (a, b) =>
      Number(a.refId === null) - Number(b.refId === null) ||
      b.clicks - a.clicks ||
      (String(a.refId) < String(b.refId) ? -1 : 1),
  );
}
