import { type Day, toDay } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { localDay, type TimeZone } from '#shared/domain/time-zone.ts';
import { addExact, type ExactInteger } from './exact-integer.ts';
import type { Figure, PartialFigures } from './figures.ts';

/** Owner of figures that move between campaigns; in no report of promoters. */
export const NO_PROMOTER = 0;

/** Change of an owner's figures of a day. */
export interface ReportChange {
  readonly of: 'report';
  readonly owner: Owner;
  /** UTC day of `at`. Without `at`: the day in every time zone. */
  readonly day: Day;
  /** ISO 8601. Undefined in changes of earlier versions, and for figures that are stored by day. */
  readonly at?: string;
  readonly figures: PartialFigures;
}

/**
 * Creates a report change; none if all figures are zero.
 * @param at ISO 8601, or a day
 */
export function buildReportChanges(owner: Owner, at: string, figures: PartialFigures): ReportChange[] {
  const changed = Object.entries(figures).filter(([, by]) => by !== 0);
  if (changed.length === 0) return [];
  const { promoterId, campaignId } = owner;
  const day = toDay(at);
  const time = at === day ? {} : { at };
  return [{ of: 'report', owner: { promoterId, campaignId }, day, ...time, figures: Object.fromEntries(changed) }];
}

/** Returns the day of a change in reports of a time zone. */
export function readReportDay({ day, at }: ReportChange, timeZone: TimeZone): Day {
  return at === undefined ? day : localDay(at, timeZone);
}

/** Negates changes. */
export function negateReportChanges(changes: readonly ReportChange[]): ReportChange[] {
  return changes.map((change) => ({
    ...change,
    figures: Object.fromEntries(Object.entries(change.figures).map(([name, by]) => [name, -by])),
  }));
}

/** Sums changes by owner and time, without zeros. */
export function sumReportChanges(changes: readonly ReportChange[]): ReportChange[] {
  const byName = new Map<string, ReportChange>();
  for (const change of changes) {
    const name = `${change.at ?? change.day} ${change.owner.promoterId} ${change.owner.campaignId}`;
    const figures: Partial<Record<Figure, ExactInteger>> = { ...byName.get(name)?.figures };
    for (const [figure, by] of Object.entries(change.figures) as [Figure, ExactInteger][]) {
      figures[figure] = addExact(figures[figure] ?? 0, by);
    }
    byName.set(name, { ...change, figures });
  }
  return [...byName.values()].flatMap(({ owner, day, at = day, figures }) => buildReportChanges(owner, at, figures));
}
