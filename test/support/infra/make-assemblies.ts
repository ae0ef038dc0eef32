import { join } from 'node:path';
import { bundle } from '#lib/bundle/bundle.ts';
import { cachedBundles } from '#lib/bundle/bundle-cache.ts';
import { writeAssemblies } from './kept-assemblies.ts';
import { OTHERS, RESTORED, SETTLED, type Settings, UPGRADING, USUAL } from './settings.ts';
import { synthesizeInto } from './synthesize.ts';

// Makes the assemblies of infra tests in the folder of its first argument; its second one is `deep` or `quick`.

const [folder = '', depth] = process.argv.slice(2);
const isDeep = depth === 'deep';

function bundleLocally(): string {
  const bundles = join(folder, 'functions');
  bundle(bundles, undefined, true);
  return bundles;
}

const bundles = isDeep ? cachedBundles() : bundleLocally();
const others: readonly Settings[] = isDeep ? Object.values(OTHERS) : [OTHERS.throwaway];
const make = (settings: Settings) => synthesizeInto(folder, settings, bundles).folder;
const assembled = [USUAL, SETTLED, RESTORED, UPGRADING, ...others].map(
  (settings) => [JSON.stringify(settings), make(settings)] as const,
);
writeAssemblies(folder, { bundles, made: Object.fromEntries(assembled), again: make(USUAL) });
