import { REF_ID, refIdsMeantBy } from '#shared/domain/promoters/ref-id.ts';
import { REF_PARAMETERS, refIdsIn } from '#shared/domain/promoters/referral-link.ts';
import type { ReportedClick } from '#shared/domain/tracking/reported.ts';

/** Why a click was refused: no promotion has its ref id, or none has it any more. */
export const CLICK_REFUSED_BECAUSE = ['ref_id_unknown', 'ref_id_given_up'] as const;
export type ClickRefusedBecause = (typeof CLICK_REFUSED_BECAUSE)[number];

/** Clicks by one ref id that were refused. */
export interface RefusedClicks {
  /** Null for all ref ids that are not counted one by one. */
  readonly refId: string | null;
  readonly because: ClickRefusedBecause;
  readonly clicks: number;
  /** Time of the last one, ISO 8601. */
  readonly lastAt: string;
}

/** Up to this many ref ids of an account are counted one by one in a day (UTC). All others are counted together. */
export const REFUSED_REF_IDS_PER_DAY = 100;

/**
 * The ref ids that a refused click names.
 * @param parameters query parameters that campaigns have chosen for their links
 */
export function namedRefIds({ refId, url = '' }: ReportedClick, parameters: readonly string[]): string[] {
  return refId === undefined ? refIdsIn(url, [...REF_PARAMETERS, ...parameters]) : [refId];
}

/** The ref id that a refused click is counted by; null for a text that can be none, such as an e-mail address. */
export function countedRefId(written: string): string | null {
  return refIdsMeantBy(written).find((refId) => REF_ID.test(refId)) ?? null;
}

/** Adds up the counts of several days by ref id: most clicks first, and last those that were counted together. */
export function sumRefusedClicks(days: readonly RefusedClicks[]): RefusedClicks[] {
  const sums = new Map<string | null, RefusedClicks>();
  for (const day of days) {
    const sum = sums.get(day.refId);
    const latest = sum && sum.lastAt > day.lastAt ? sum : day;
    sums.set(day.refId, { ...latest, clicks: day.clicks + (sum?.clicks ?? 0) });
  }
  return [...sums.values()].sort(
    (one, other) =>
      Number(one.refId === null) - Number(other.refId === null) ||
      other.clicks - one.clicks ||
      (String(one.refId) < String(other.refId) ? -1 : 1),
  );
}
