import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cachedBundles } from '#lib/bundle-cache.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that assemblies of tests go to. */
    assemblies: string;
  }
}

/** Bundles the functions, once for all workers, and keeps what tests synthesize until all of them are over. */
export default function keepAssemblies(project: TestProject) {
  cachedBundles();
  const folder = mkdtempSync(join(tmpdir(), 'referral-tracking-assemblies-'));
  project.provide('assemblies', folder);
  return () => rm(folder, { recursive: true, force: true });
}
