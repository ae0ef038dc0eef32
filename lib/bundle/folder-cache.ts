import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** A cache of read-only folders, named by the hash of their inputs. */
export class FolderCache {
  readonly #root: string;
  readonly #maxIdleMs: number;

  /** @param maxIdleMs must exceed the time for which other processes read a folder */
  constructor(root: string, maxIdleMs: number) {
    this.#root = root;
    this.#maxIdleMs = maxIdleMs;
  }

  /** Returns a cached folder's path and renews its expiry. */
  find(name: string): string | undefined {
    const folder = join(this.#root, name);
    if (!existsSync(folder)) return undefined;
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }

  /** Creates a temporary folder. Call `publish` or `discard` afterwards. */
  begin(): string {
    mkdirSync(this.#root, { recursive: true });
    this.#removeExpired();
    return mkdtempSync(join(this.#root, 'building-'));
  }

  /** Publishes a folder atomically under its name, unless another process was first. Returns its path. */
  publish(source: string, name: string): string {
    const folder = join(this.#root, name);
    try {
      renameSync(source, folder);
    } catch (error) {
      this.discard(source);
      if (!existsSync(folder)) throw error;
    }
    return folder;
  }

  discard(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
  }

  #removeExpired(): void {
    for (const name of readdirSync(this.#root)) {
      const folder = join(this.#root, name);
      // Another process may have removed it.
      const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
      if (Date.now() - mtimeMs > this.#maxIdleMs) this.discard(folder);
    }
  }
}
