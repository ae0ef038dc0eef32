import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle, bundleFolder } from '#lib/bundle/bundle.ts';
import { bundleEntries } from '#lib/bundle/entries.ts';

/** Size of a function's bundle; a cold start loads all of it. */
export interface BundleSize {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

export async function measureBundles(): Promise<BundleSize[]> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-bundles-'));
  try {
    bundle(folder);
    return await Promise.all(
      bundleEntries().map(async ({ name }) => {
        const code = await readFile(join(bundleFolder(folder, name), 'index.mjs'));
        return { name, bytes: code.length, gzipBytes: gzipSync(code).length };
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
