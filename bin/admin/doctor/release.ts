import { FileSystem } from 'aws-cdk-lib/core';
import { canaryRun } from '#lib/bundle/background.ts';
import { bundleFolder } from '#lib/bundle/bundle.ts';
import type { Entry } from '#lib/bundle/entries.ts';
import { broken, type Check, ok } from './check.ts';
import type { Deployment } from './deployment.ts';

/** How many functions are named. */
const NAMED = 5;
/** Functions of stacks that a setting may leave out, with the parts of those stacks' names. */
const MAY_BE_LEFT_OUT: ReadonlyMap<string, string> = new Map([[canaryRun.name, 'canary']]);

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
      const wanted = await wantedOf(deployment, functions);
      const others = wanted.filter(({ name }) => {
        const [, hash] = deployed.find(([id]) => id.startsWith(`${name}Function`)) ?? [];
        return hash !== FileSystem.fingerprint(bundleFolder(bundles, name));
      });
      const all = wanted.length;
      if (others.length === 0) return [ok('release', `all ${all} functions are those of the sources here`)];
      const names = others.slice(0, NAMED).map(({ name }) => name);
      const which = `${names.join(', ')}${others.length > NAMED ? ', …' : ''}`;
      const found = `${others.length} of ${all} functions are not those of the sources here: ${which}`;
      return [
        broken('release', found, 'Check out the release that should be deployed. Then:\nnpm ci\nnpx cdk deploy --all'),
      ];
    },
  };
}

/** Those functions whose stack the settings have not left out. */
async function wantedOf<Named extends Pick<Entry, 'name'>>(deployment: Deployment, functions: readonly Named[]) {
  const parts = [...MAY_BE_LEFT_OUT.values()];
  const there = await Promise.all(parts.map((part) => deployment.has(part)));
  const left = parts.filter((_, index) => !there[index]);
  return functions.filter(({ name }) => !left.includes(MAY_BE_LEFT_OUT.get(name) ?? ''));
}
