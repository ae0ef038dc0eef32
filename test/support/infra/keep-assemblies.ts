import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '#lib/bundle/bundle.ts';
import { cachedBundles } from '#lib/bundle/bundle-cache.ts';
import { OTHERS, RESTORED, SETTLED, type Settings, UPGRADING, USUAL } from './settings.ts';
import { synthesizeIn } from './synthesize.ts';

/** What is made of the app once, for all workers. */
interface KeptAssemblies {
  /** What tests make goes in here. */
  readonly folder: string;
  /** The bundles that the assemblies are of. */
  readonly bundles: string;
  /** The folders of assemblies, by settings as JSON. */
  readonly made: Readonly<Record<string, string>>;
  /** The usual one, made once more. */
  readonly again: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    assemblies: KeptAssemblies;
  }
}

/**
 * Bundles the functions and makes the assemblies that tests look at, so that no worker loads the CDK for them; keeps what
 * tests make until all of them are over. Only deep tests look at all settings, and at bundles as they are deployed: those of
 * a local run take a tenth of the time.
 */
export default function keepAssemblies(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'referral-tracking-assemblies-'));
  const isDeep = project.config.env?.DEEP === 'yes';
  const bundles = isDeep ? cachedBundles() : sharedBundles(folder);
  const others: readonly Settings[] = isDeep ? Object.values(OTHERS) : [OTHERS.throwaway];
  const make = (settings: Settings) => synthesizeIn(folder, settings, bundles).folder;
  const made = [USUAL, SETTLED, RESTORED, UPGRADING, ...others].map(
    (settings) => [JSON.stringify(settings), make(settings)] as const,
  );
  project.provide('assemblies', { folder, bundles, made: Object.fromEntries(made), again: make(USUAL) });
  return () => rm(folder, { recursive: true, force: true });
}

function sharedBundles(parent: string): string {
  const folder = join(parent, 'functions');
  bundle(folder, undefined, true);
  return folder;
}
