import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Assemblies and bundles that one process makes for all infra tests, so that no worker loads the CDK. */
export interface KeptAssemblies {
  readonly bundles: string;
  /** Assembly folders by settings as JSON. */
  readonly foldersBySettings: Readonly<Record<string, string>>;
  /** A second synthesis with default settings. */
  readonly secondFolder: string;
}

const ASSEMBLIES_FILE = 'assemblies.json';
export const FAILED_FILE = 'failed';
const POLL_MS = 100;

export function writeAssemblies(folder: string, assemblies: KeptAssemblies): void {
  const file = join(folder, ASSEMBLIES_FILE);
  writeFileSync(`${file}.part`, JSON.stringify(assemblies));
  renameSync(`${file}.part`, file);
}

/**
 * Waits until the assemblies are made.
 * @throws Error if their process failed
 */
export async function waitForAssemblies(folder: string): Promise<KeptAssemblies> {
  const file = join(folder, ASSEMBLIES_FILE);
  while (!existsSync(file)) {
    if (existsSync(join(folder, FAILED_FILE))) throw new Error('make-assemblies.ts failed: see its output above.');
    await sleep(POLL_MS);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
