import { ROLL_UPS, rollUpContributions } from '#shared/domain/reports/roll-up.ts';
import { MissingFeedEntryError, readFeed } from '#shared/store/reports/report-feed.ts';
import { type NumberedContribution, sheetKey } from '#shared/store/reports/report-sheets.ts';
import { type Key, serializeKey } from '#shared/store/table/keys.ts';

/** 1 MB each: more than arrives during a rebuild. */
const MAX_PAGES = 1000;

/** Contributions of a feed after an entry, by sheet, read on demand. */
export class FeedSince {
  readonly account: number;
  readonly base: number;
  #read: number;
  readonly #bySheet = new Map<string, NumberedContribution[]>();

  /** @param base exclusive */
  constructor(account: number, base: number) {
    this.account = account;
    this.base = base;
    this.#read = base;
  }

  /**
   * Returns a sheet's contributions up to an entry.
   * @throws MissingFeedEntryError on a gap
   */
  async contributionsUpTo(sheet: Key, upTo: number): Promise<NumberedContribution[]> {
    if (upTo > this.#read) await this.#readUpTo(upTo);
    return (this.#bySheet.get(serializeKey(sheet)) ?? []).filter(({ number }) => number <= upTo);
  }

  async #readUpTo(upTo: number): Promise<void> {
    const entries = await readFeed(this.account, this.#read, upTo, MAX_PAGES);
    if (entries.length < upTo - this.#read)
      throw new MissingFeedEntryError(this.account, this.#read + entries.length + 1);
    for (const { number, rows } of entries) {
      for (const entryRow of rows) {
        for (const { sheet, row, vector } of ROLL_UPS.flatMap((rollUp) => rollUpContributions(rollUp, entryRow))) {
          const name = serializeKey(sheetKey(this.account, sheet));
          const contributions = this.#bySheet.get(name) ?? [];
          contributions.push({ number, row, vector });
          this.#bySheet.set(name, contributions);
        }
      }
    }
    this.#read = upTo;
  }
}
