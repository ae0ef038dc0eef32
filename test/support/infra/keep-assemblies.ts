import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { FAILED_FILE } from './kept-assemblies.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of {@link KeptAssemblies}. */
    assemblies: string;
  }
}

/**
 * Bundles the functions and synthesizes assemblies in another process, while tests of other projects run. Only deep
 * tests use all settings and deployment bundles; local bundles take a tenth of the time.
 */
export default function keepAssemblies(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'referral-tracking-assemblies-'));
  const isDeep = project.config.env?.DEEP === 'yes';
  const child = fork(fileURLToPath(new URL('make-assemblies.ts', import.meta.url)), [
    folder,
    isDeep ? 'deep' : 'quick',
  ]);
  const exit = once(child, 'exit');
  exit.then(([code]) => (code === 0 ? undefined : writeFile(join(folder, FAILED_FILE), '')));
  project.provide('assemblies', folder);
  return async () => {
    child.kill();
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
}
