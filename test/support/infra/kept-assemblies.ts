import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What one process makes for all infra tests, so that no worker loads the CDK. */
export interface KeptAssemblies {
  readonly bundles: string;
  /** Assembly folders by settings as JSON. */
  readonly made: Readonly<Record<string, string>>;
  /** A second synthesis with default settings. */
  readonly again: string;
}

const MADE_FILE = 'made.json';
export const FAILED_FILE = 'failed';
const PAUSE_MS = 100;

export function writeAssemblies(folder: string, assemblies: KeptAssemblies): void {
  const file = join(folder, MADE_FILE);
  writeFileSync(`${file}.part`, JSON.stringify(assemblies));
  renameSync(`${file}.part`, file);
}

/**
 * Waits until the assemblies are made.
 * @throws Error if their process failed
 */
export async function waitForAssemblies(folder: string): Promise<KeptAssemblies> {
  const file = join(folder, MADE_FILE);
  while (!existsSync(file)) {
    if (existsSync(join(folder, FAILED_FILE))) throw new Error('make-assemblies.ts failed: see its output above.');
    await sleep(PAUSE_MS);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
