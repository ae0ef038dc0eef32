import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** A cache of read-only folders, named by the hash of their inputs. */
export class FolderCache {
  readonly #root: string;
  readonly #keptMs: number;

  /** @param keptMs maximum idle time. Must exceed the time that other processes still read a folder */
  constructor(root: string, keptMs: number) {
    this.#root = root;
    this.#keptMs = keptMs;
  }

  /** Returns a cached folder's path and renews its expiry. */
  find(name: string): string | undefined {
    const folder = join(this.#root, name);
    if (!existsSync(folder)) return undefined;
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }

  /** Creates a temporary folder. Call `keep` or `drop` afterwards. */
  begin(): string {
    mkdirSync(this.#root, { recursive: true });
    this.#forget();
    return mkdtempSync(join(this.#root, 'making-'));
  }

  /** Publishes a folder atomically under its name, unless another process was first. Returns its path. */
  keep(source: string, name: string): string {
    const folder = join(this.#root, name);
    try {
      renameSync(source, folder);
    } catch (error) {
      this.drop(source);
      if (!existsSync(folder)) throw error;
    }
    return folder;
  }

  drop(making: string): void {
    rmSync(making, { recursive: true, force: true });
  }

  #forget(): void {
    for (const name of readdirSync(this.#root)) {
      const folder = join(this.#root, name);
      // Another process may have removed it.
      const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
      if (Date.now() - mtimeMs > this.#keptMs) this.drop(folder);
    }
  }
}
