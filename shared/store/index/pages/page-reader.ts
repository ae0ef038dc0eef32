import type { Entries } from '#shared/store/index/keys/entries.ts';
import type { PageContents } from '#shared/store/index/search/intervals.ts';
import type { PageRef } from './page-encoding.ts';
import { readPages } from './pages.ts';

type PageContent = Entries | readonly PageRef[];

/** Reads pages for one request, each once. Concurrent requests for pages are combined into one call. */
export class PageReader {
  readonly #account: number;
  readonly #held = new Map<string, PageContent>();
  #wanted = new Map<string, PageRef>();
  #reading: Promise<void> | undefined;

  constructor(account: number) {
    this.#account = account;
  }

  /** Number of pages read. */
  get read(): number {
    return this.#held.size;
  }

  /**
   * Reads pages.
   * @throws MissingPageError
   */
  readonly readPages = async (pages: readonly PageRef[]): Promise<PageContents> => {
    const missing = pages.filter(({ id }) => !this.#held.has(id));
    for (const page of missing) this.#wanted.set(page.id, page);
    if (missing.length > 0) {
      this.#reading ??= this.#readBatch();
      await this.#reading;
    }
    return new Map(pages.map(({ id }) => [id, this.#held.get(id) as PageContent]));
  };

  async #readBatch(): Promise<void> {
    // Wait until all callers that the last read resumed have asked for more.
    await new Promise((resolve) => setImmediate(resolve));
    const pages = [...this.#wanted.values()];
    this.#wanted = new Map();
    this.#reading = undefined;
    for (const [id, content] of await readPages(this.#account, pages)) this.#held.set(id, content);
  }
}
