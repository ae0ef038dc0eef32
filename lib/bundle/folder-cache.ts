import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are made once, each under a name that says what it is made of. They are not to be written to. */
export class FolderCache {
  readonly #root: string;
  readonly #keptMs: number;

  /**
   * @param root where the folders are, absolute
   * @param keptMs a folder that nobody has asked for this long goes; another process may still read what it was given
   */
  constructor(root: string, keptMs: number) {
    this.#root = root;
    this.#keptMs = keptMs;
  }

  /** The folder of a name, absolute; undefined where it has not been made. */
  find(name: string): string | undefined {
    const folder = join(this.#root, name);
    if (!existsSync(folder)) return undefined;
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }

  /** An empty folder to make one in, absolute. It is to be kept or dropped. */
  begin(): string {
    mkdirSync(this.#root, { recursive: true });
    this.#forget();
    return mkdtempSync(join(this.#root, 'making-'));
  }

  /**
   * Puts what was made under its name, where it appears as a whole or not at all. Where another process has made the
   * same meanwhile, that one stays.
   * @returns the folder, absolute
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

  /** Removes what was not made to the end. */
  drop(making: string): void {
    rmSync(making, { recursive: true, force: true });
  }

  #forget(): void {
    for (const name of readdirSync(this.#root)) {
      const folder = join(this.#root, name);
      // Another process may be forgetting, too.
      const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
      if (Date.now() - mtimeMs > this.#keptMs) this.drop(folder);
    }
  }
}
