import { addDays, type Day, nextDay } from '#shared/domain/day.ts';
import { type Figure, type FigureVector, getFigure } from '#shared/domain/reports/figures.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';

/** Figure that a condition counts, by its type. */
export const COUNTED_FIGURES = {
  clicks_count: 'clicks',
  referrals_count: 'referrals',
  customers_count: 'customers',
  sales_count: 'sales',
  cancellations_count: 'cancelled',
} as const satisfies Readonly<Record<string, Figure>>;
type CountCondition = keyof typeof COUNTED_FIGURES;
export const COUNT_CONDITIONS = Object.keys(COUNTED_FIGURES) as CountCondition[];

export const CONDITION_TYPES = [
  'days_after_joining',
  'first_click',
  'first_sale',
  ...COUNT_CONDITIONS,
  'inactivity',
] as const;
export const MAX_CONDITION_DAYS = 365;
export const MAX_CONDITION_COUNT = 1_000_000;

/** When a promoter gets an automation's e-mail. `inactivity`: whole days without clicks and sales. */
export type AutomationCondition =
  | { readonly type: 'days_after_joining' | 'inactivity'; readonly days: number }
  | { readonly type: CountCondition; readonly count: number }
  | { readonly type: 'first_click' | 'first_sale' };

/** Days on which a condition can be met; both inclusive. */
export interface ConditionPeriod {
  readonly startsOn: Day;
  readonly today: Day;
}

/** A promoter's facts: when it joined, and its figures in the spans of {@link planConditionSpans}. */
export interface ConditionFacts {
  readonly joinedOn: Day;
  readonly earlier: FigureVector;
  readonly later: FigureVector;
}

/** Before all events. */
const BEGINNING: Day = '2000-01-01';

/** Returns the spans whose figures a condition needs; null: none. */
export function planConditionSpans(
  condition: AutomationCondition,
  { startsOn, today }: ConditionPeriod,
): { readonly earlier: ReportSpan; readonly later: ReportSpan } | null {
  if (condition.type === 'days_after_joining') return null;
  const to = nextDay(today);
  if (condition.type !== 'inactivity') {
    return { earlier: { from: BEGINNING, to: startsOn }, later: { from: startsOn, to } };
  }
  const quietSince = addDays(today, -condition.days);
  return {
    earlier: { from: addDays(startsOn, -condition.days), to: quietSince },
    later: { from: quietSince, to },
  };
}

/**
 * Whether a promoter has met a condition on a day of the period, however long ago: a run that was missed is caught up.
 * Promoters who met it before the period have not.
 */
export function meetsCondition(
  condition: AutomationCondition,
  { joinedOn, earlier, later }: ConditionFacts,
  { startsOn, today }: ConditionPeriod,
): boolean {
  const passes = (figure: Figure, count: number) => {
    const before = Number(getFigure(earlier, figure));
    return before < count && before + Number(getFigure(later, figure)) >= count;
  };
  switch (condition.type) {
    case 'days_after_joining': {
      const dueOn = addDays(joinedOn, condition.days);
      return startsOn <= dueOn && dueOn <= today;
    }
    case 'first_click':
      return passes('clicks', 1);
    case 'first_sale':
      return passes('sales', 1);
    case 'inactivity': {
      if (isActive(later) || addDays(joinedOn, condition.days) >= today) return false;
      return isActive(earlier) || addDays(joinedOn, condition.days) >= startsOn;
    }
    default:
      return passes(COUNTED_FIGURES[condition.type], condition.count);
  }
}

function isActive(figures: FigureVector): boolean {
  return getFigure(figures, 'clicks') > 0 || getFigure(figures, 'sales') > 0;
}
