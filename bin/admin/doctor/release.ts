import { FileSystem } from 'aws-cdk-lib';
import { bundleFolder } from '#lib/bundle.ts';
import type { Entry } from '#lib/entries.ts';
import { broken, type Check, ok } from './check.ts';

/** How many functions are named. */
const NAMED = 5;

/**
 * All functions are those that sources give: of one release, with its packages.
 * @param bundles the folder of the bundles that the sources give
 * @param functions those that the sources have
 */
export function releaseFrom(bundles: string, functions: readonly Pick<Entry, 'name'>[]): Check {
  return {
    name: 'release',
    async run(deployment) {
      const deployed = [...(await deployment.assets())];
      const others = functions.filter(({ name }) => {
        const [, hash] = deployed.find(([id]) => id.startsWith(`${name}Function`)) ?? [];
        return hash !== FileSystem.fingerprint(bundleFolder(bundles, name));
      });
      const all = functions.length;
      if (others.length === 0) return [ok('release', `all ${all} functions are those of the sources here`)];
      const names = others.slice(0, NAMED).map(({ name }) => name);
      const which = `${names.join(', ')}${others.length > NAMED ? ', …' : ''}`;
      const found = `${others.length} of ${all} functions are not those of the sources here: ${which}`;
      return [broken('release', found, 'Check out the release that should be deployed, npm ci, npx cdk deploy --all')];
    },
  };
}
