import { FileSystem } from 'aws-cdk-lib/core';
import { canaryRun } from '#lib/bundle/background-functions.ts';
import { bundleFolder } from '#lib/bundle/bundle.ts';
import type { BundleEntry } from '#lib/bundle/entries.ts';
import { brokenFinding, type DeploymentCheck, okFinding } from './check.ts';
import type { Deployment } from './deployment.ts';

const MAX_NAMES = 5;
const OPTIONAL_FUNCTIONS: ReadonlyMap<string, string> = new Map([[canaryRun.name, 'canary']]);

/**
 * Checks that deployed functions match the sources.
 * @param bundles built from the sources
 */
export function createReleaseCheck(bundles: string, functions: readonly Pick<BundleEntry, 'name'>[]): DeploymentCheck {
  return {
    name: 'release',
    async run(deployment) {
      const deployed = [...(await deployment.assets())];
      const expectedFunctions = await findExpectedFunctions(deployment, functions);
      const others = expectedFunctions.filter(({ name }) => {
        const [, hash] = deployed.find(([id]) => id.startsWith(`${name}Function`)) ?? [];
        return hash !== FileSystem.fingerprint(bundleFolder(bundles, name));
      });
      const all = expectedFunctions.length;
      if (others.length === 0) return [okFinding('release', `all ${all} functions match these sources`)];
      const names = others.slice(0, MAX_NAMES).map(({ name }) => name);
      const nameList = `${names.join(', ')}${others.length > MAX_NAMES ? ', …' : ''}`;
      const found = `${others.length} of ${all} functions do not match these sources: ${nameList}`;
      return [
        brokenFinding(
          'release',
          found,
          'Check out the release that should be deployed. Then:\nnpm ci\nnpx cdk deploy --all',
        ),
      ];
    },
  };
}

async function findExpectedFunctions<Named extends Pick<BundleEntry, 'name'>>(
  deployment: Deployment,
  functions: readonly Named[],
) {
  const parts = [...OPTIONAL_FUNCTIONS.values()];
  const deployed = await Promise.all(parts.map((part) => deployment.has(part)));
  const undeployedParts = parts.filter((_, index) => !deployed[index]);
  return functions.filter(({ name }) => !undeployedParts.includes(OPTIONAL_FUNCTIONS.get(name) ?? ''));
}
