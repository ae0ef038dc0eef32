import { buildMonth, type Day, dayNumber, type Month, monthOf } from '#shared/domain/day.ts';
import { added, type Vector, without } from './figures.ts';
import type { Range } from './measures.ts';
import type { Sheet } from './sheet.ts';

/** Returns the months within which ranges begin or end, after their first day: their days are needed. */
export function cutMonths(ranges: readonly Range[]): Month[] {
  const bounds = ranges.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
  return [...new Set(bounds.filter((day) => dayNumber(day) > 1).map(monthOf))];
}

/**
 * Figures over time of a promoter, a campaign or the account. A sum is the difference of two sums since the first day:
 * months come from the year sheets, days only from partial months.
 */
export class Series {
  /** By month, each with the sum up to its end. */
  readonly #upToEnd: readonly { readonly month: Month; readonly sum: Vector }[];
  readonly #months: ReadonlyMap<Month, Sheet>;
  readonly #before = new Map<Day, Vector>();

  /**
   * @param years sheets of months, up to the last requested day
   * @param months sheets of days for {@link cutMonths}, empty without figures
   */
  constructor(years: ReadonlyMap<number, Sheet>, months: ReadonlyMap<Month, Sheet>) {
    let sum: Vector = [];
    this.#upToEnd = inOrder(years).map(({ month, vector }) => {
      sum = added(sum, vector);
      return { month, sum };
    });
    this.#months = months;
  }

  total({ from, to }: Range): Vector {
    return from === null ? this.#upTo(to) : without(this.#upTo(to), this.#upTo(from));
  }

  #upTo(day: Day): Vector {
    const known = this.#before.get(day);
    if (known) return known;
    const months = this.#upToEnd[this.#countBefore(monthOf(day)) - 1]?.sum ?? [];
    const sum = dayNumber(day) > 1 ? added(months, this.#inMonth(day)) : months;
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

  #inMonth(day: Day): Vector {
    const days = this.#months.get(monthOf(day));
    if (!days) throw new Error(`the days of ${monthOf(day)} were not loaded`);
    let sum: Vector = [];
    for (const [number, vector] of days) if (number < dayNumber(day)) sum = added(sum, vector);
    return sum;
  }
}

function inOrder(years: ReadonlyMap<number, Sheet>): { readonly month: Month; readonly vector: Vector }[] {
  return [...years]
    .flatMap(([year, months]) => [...months].map(([month, vector]) => ({ month: buildMonth(year, month), vector })))
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}
