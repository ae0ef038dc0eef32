import type { Entries } from '#shared/store/index/keys/entries.ts';
import type { Opened } from '#shared/store/index/search/intervals.ts';
import type { Part } from './page-encoding.ts';
import { openParts } from './pages.ts';

type Held = Entries | readonly Part[];

/**
 * Reads sheets for an answer, each of them once. What is asked for at the same moment, by whatever looks at several lists at
 * a time, is read in one call.
 */
export class SheetReader {
  readonly #account: number;
  readonly #held = new Map<string, Held>();
  #wanted = new Map<string, Part>();
  #reading: Promise<void> | undefined;

  constructor(account: number) {
    this.#account = account;
  }

  /** How many sheets were read. */
  get read(): number {
    return this.#held.size;
  }

  /** What parts hold. @throws MissingPageError */
  readonly open = async (parts: readonly Part[]): Promise<Opened> => {
    const missing = parts.filter(({ sheet }) => !this.#held.has(sheet));
    for (const part of missing) this.#wanted.set(part.sheet, part);
    if (missing.length > 0) {
      this.#reading ??= this.#readTogether();
      await this.#reading;
    }
    return new Map(parts.map(({ sheet }) => [sheet, this.#held.get(sheet) as Held]));
  };

  async #readTogether(): Promise<void> {
    // By then everybody who goes on with what the last call has read has asked for more.
    await new Promise((done) => setImmediate(done));
    const parts = [...this.#wanted.values()];
    this.#wanted = new Map();
    this.#reading = undefined;
    for (const [sheet, held] of await openParts(this.#account, parts)) this.#held.set(sheet, held);
  }
}
