import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '#lib/bundle/bundle.ts';
import { cachedBundles } from '#lib/bundle/bundle-cache.ts';
import { OTHERS, RESTORED, SETTLED, type Settings, UPGRADING, USUAL } from './settings.ts';
import { synthesizeInto } from './synthesize.ts';

interface KeptAssemblies {
  readonly folder: string;
  readonly bundles: string;
  /** Assembly folders by settings as JSON. */
  readonly made: Readonly<Record<string, string>>;
  /** A second synthesis with default settings. */
  readonly again: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    assemblies: KeptAssemblies;
  }
}

/**
 * Bundles the functions and synthesizes assemblies, so that no worker loads the CDK. Only deep tests use all settings
 * and deployment bundles; local bundles take a tenth of the time.
 */
export default function keepAssemblies(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'referral-tracking-assemblies-'));
  const isDeep = project.config.env?.DEEP === 'yes';
  const bundles = isDeep ? cachedBundles() : sharedBundles(folder);
  const others: readonly Settings[] = isDeep ? Object.values(OTHERS) : [OTHERS.throwaway];
  const make = (settings: Settings) => synthesizeInto(folder, settings, bundles).folder;
  const assembled = [USUAL, SETTLED, RESTORED, UPGRADING, ...others].map(
    (settings) => [JSON.stringify(settings), make(settings)] as const,
  );
  project.provide('assemblies', { folder, bundles, made: Object.fromEntries(assembled), again: make(USUAL) });
  return () => rm(folder, { recursive: true, force: true });
}

function sharedBundles(parent: string): string {
  const folder = join(parent, 'functions');
  bundle(folder, undefined, true);
  return folder;
}
