import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Cache of read-only folders, each named after a hash of its inputs. */
export class FolderCache {
  readonly #root: string;
  readonly #keptMs: number;

  /**
   * @param root absolute path
   * @param keptMs removes folders that were unused for this long. Must exceed the time that another process may still
   * read one
   */
  constructor(root: string, keptMs: number) {
    this.#root = root;
    this.#keptMs = keptMs;
  }

  /** Returns the absolute path of a cached folder, undefined if it does not exist. Renews its expiry. */
  find(name: string): string | undefined {
    const folder = join(this.#root, name);
    if (!existsSync(folder)) return undefined;
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }

  /** Creates an empty temporary folder and returns its absolute path. Call `keep` or `drop` afterwards. */
  begin(): string {
    mkdirSync(this.#root, { recursive: true });
    this.#forget();
    return mkdtempSync(join(this.#root, 'making-'));
  }

  /**
   * Publishes a finished folder atomically under its name. If another process has published it meanwhile, that one is
   * used.
   * @returns absolute path
   */
  keep(made: string, name: string): string {
    const folder = join(this.#root, name);
    try {
      renameSync(made, folder);
    } catch (error) {
      this.drop(made);
      if (!existsSync(folder)) throw error;
    }
    return folder;
  }

  /** Removes an unfinished folder. */
  drop(making: string): void {
    rmSync(making, { recursive: true, force: true });
  }

  #forget(): void {
    for (const name of readdirSync(this.#root)) {
      const folder = join(this.#root, name);
      // Another process may remove it at the same time.
      const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
      if (Date.now() - mtimeMs > this.#keptMs) this.drop(folder);
    }
  }
}
