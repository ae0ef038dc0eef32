import { buildMonth, type Day, dayNumber, type Month, toMonth } from '#shared/domain/day.ts';
import { addVectors, type FigureVector, subtractVectors } from './figures.ts';
import type { MeasureRange } from './measures.ts';
import type { ReportSheet } from './report-sheet.ts';

/** Returns the months within which ranges begin or end, after their first day: their days are needed. */
export function partialMonths(ranges: readonly MeasureRange[]): Month[] {
  const bounds = ranges.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
  return [...new Set(bounds.filter((day) => dayNumber(day) > 1).map(toMonth))];
}

/**
 * Figures over time of a promoter, a campaign or the account. A sum is the difference of two sums since the first day:
 * months come from the year sheets, days only from partial months.
 */
export class FigureSeries {
  /** By month, each with the sum up to its end. */
  readonly #upToEnd: readonly { readonly month: Month; readonly sum: FigureVector }[];
  readonly #months: ReadonlyMap<Month, ReportSheet>;
  readonly #before = new Map<Day, FigureVector>();

  /**
   * @param years sheets of months, up to the last requested day
   * @param months sheets of days for {@link partialMonths}, empty without figures
   */
  constructor(years: ReadonlyMap<number, ReportSheet>, months: ReadonlyMap<Month, ReportSheet>) {
    let sum: FigureVector = [];
    this.#upToEnd = sortMonths(years).map(({ month, vector }) => {
      sum = addVectors(sum, vector);
      return { month, sum };
    });
    this.#months = months;
  }

  total({ from, to }: MeasureRange): FigureVector {
    return from === null ? this.#upTo(to) : subtractVectors(this.#upTo(to), this.#upTo(from));
  }

  #upTo(day: Day): FigureVector {
    const cached = this.#before.get(day);
    if (cached) return cached;
    const months = this.#upToEnd[this.#countBefore(toMonth(day)) - 1]?.sum ?? [];
    const sum = dayNumber(day) > 1 ? addVectors(months, this.#inMonth(day)) : months;
    this.#before.set(day, sum);
    return sum;
  }

  /** Counts the months with figures before a month. */
  #countBefore(month: Month): number {
    let [low, high] = [0, this.#upToEnd.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#upToEnd[middle]?.month ?? '') < month) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #inMonth(day: Day): FigureVector {
    const days = this.#months.get(toMonth(day));
    if (!days) throw new Error(`the days of ${toMonth(day)} were not loaded`);
    let sum: FigureVector = [];
    for (const [number, vector] of days) if (number < dayNumber(day)) sum = addVectors(sum, vector);
    return sum;
  }
}

function sortMonths(
  years: ReadonlyMap<number, ReportSheet>,
): { readonly month: Month; readonly vector: FigureVector }[] {
  return [...years]
    .flatMap(([year, months]) => [...months].map(([month, vector]) => ({ month: buildMonth(year, month), vector })))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}
