import { FileSystem } from 'aws-cdk-lib/core';
import { canaryRun } from '#lib/bundle/background.ts';
import { bundleFolder } from '#lib/bundle/bundle.ts';
import type { Entry } from '#lib/bundle/entries.ts';
import { broken, type Check, ok } from './check.ts';
import type { Deployment } from './deployment.ts';

const NAMED = 5;
const MAY_BE_LEFT_OUT: ReadonlyMap<string, string> = new Map([[canaryRun.name, 'canary']]);

/**
 * Checks that deployed functions match the sources.
 * @param bundles built from the sources
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

async function wantedOf<Named extends Pick<Entry, 'name'>>(deployment: Deployment, functions: readonly Named[]) {
  const parts = [...MAY_BE_LEFT_OUT.values()];
  const there = await Promise.all(parts.map((part) => deployment.has(part)));
  const left = parts.filter((_, index) => !there[index]);
  return functions.filter(({ name }) => !left.includes(MAY_BE_LEFT_OUT.get(name) ?? ''));
}
