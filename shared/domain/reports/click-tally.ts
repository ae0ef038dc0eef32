import type { ChangeEvent, ClickEvent } from '#shared/domain/tracking/event.ts';
import { fedRows, packedRows, unpackedRows } from './feed.ts';
import { type Figure, figureOf } from './figures.ts';
import { reported } from './report-change.ts';
import { reportChangesOf } from './report-changes.ts';

const CLICKS: Figure = 'clicks';

/**
 * Packs clicks by promoter, campaign and day, to keep them when visitors expire.
 * @param clicks counted in one transaction
 */
export function packedClicks(clicks: readonly ClickEvent[]): string {
  return packedRows(fedRows(clicks.flatMap(reportChangesOf)));
}

/**
 * Converts packed clicks to one event.
 * @param at time of counting, ISO 8601
 */
export function talliedClicks(packed: string, at: string): { readonly event: ChangeEvent; readonly clicks: number } {
  const rows = unpackedRows(packed).map(({ vector, ...row }) => ({ ...row, clicks: Number(figureOf(vector, CLICKS)) }));
  const changes = rows.flatMap(({ promoterId, campaignId, day, clicks }) => {
    const owner = { promoterId, campaignId };
    const counts = { visitors_count: clicks };
    return [{ of: 'promotion', owner, counts } as const, ...reported(owner, day, { clicks })];
  });
  return {
    event: { event: 'change', id: 0, cause: 'clicks counted', at, recordedAt: at, changes },
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  };
}
