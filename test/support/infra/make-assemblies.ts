import { join } from 'node:path';
import { bundle } from '#lib/bundle/bundle.ts';
import { cachedBundles } from '#lib/bundle/bundle-cache.ts';
import { writeAssemblies } from './kept-assemblies.ts';
import {
  DEFAULT_SETTINGS,
  OPERATOR_SETTINGS,
  OTHER_SETTINGS,
  RESTORED_SETTINGS,
  type Settings,
  UPGRADE_SETTINGS,
} from './settings.ts';
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
const others: readonly Settings[] = isDeep ? Object.values(OTHER_SETTINGS) : [OTHER_SETTINGS.throwaway];
const synthesizeFolder = (settings: Settings) => synthesizeInto(folder, settings, bundles).folder;
const assembled = [DEFAULT_SETTINGS, OPERATOR_SETTINGS, RESTORED_SETTINGS, UPGRADE_SETTINGS, ...others].map(
  (settings) => [JSON.stringify(settings), synthesizeFolder(settings)] as const,
);
writeAssemblies(folder, {
  bundles,
  foldersBySettings: Object.fromEntries(assembled),
  secondFolder: synthesizeFolder(DEFAULT_SETTINGS),
});
