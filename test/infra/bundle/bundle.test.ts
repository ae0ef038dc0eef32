import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bundle, bundleFolder, projectRoot } from '#lib/bundle/bundle.ts';
import { cachedBundles } from '#lib/bundle/bundle-cache.ts';
import { bundleEntries } from '#lib/bundle/entries.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

/** Size limits for cold starts, since a first call loads the whole bundle. Raise them here if needed. */
const LARGEST_KB = { Tr: 368, V2TrackSale: 428, StreamProject: 358, Health: 332 };

const IMPORTS_HTTP = /(from|import)\s*\(?"(node:)?http"/;

/** Bundling everything takes half a minute, so only deep tests do. */
const some = bundleEntries().filter(
  ({ name, loadsLater }, index) => isDeep || loadsLater || name in LARGEST_KB || index % 24 === 0,
);
const bundled = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(bundled, { recursive: true, force: true }));
const bundles = isDeep ? cachedBundles() : join(bundled, 'some');
if (!isDeep) bundle(bundles, some);
/** Every other bundle, built a second time. */
const few = some.filter((_, index) => index % 2 === 0);
const repeated = join(bundled, 'again');
bundle(repeated, few);
// Set by Lambda; functions may read it on load.
vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('AWS_REGION', 'eu-west-1');

const read = (folder: string, name: string) => readFileSync(join(bundleFolder(folder, name), 'index.mjs'));
const hash = (folder: string, name: string) => createHash('sha256').update(read(folder, name)).digest('hex');

test('every function has one bundle folder, and no other folders exist', () => {
  expect(readdirSync(bundles).sort()).toEqual(some.map(({ name }) => name).sort());
});

test.each(bundleEntries())('$name comes from a file that exists', ({ file }) => {
  expect(existsSync(join(projectRoot, file))).toBe(true);
});

describe.each(some)('$name', ({ name, loadsLater = false }) => {
  test('a bundle is one file without build paths, unless it loads code later', () => {
    const others = readdirSync(bundleFolder(bundles, name)).filter((one) => one !== 'index.mjs');
    expect(others.length > 0).toBe(loadsLater);
    expect(read(bundles, name).includes(projectRoot)).toBe(false);
  });

  test('a bundle contains only the AWS commands that it sends', () => {
    // Unused commands. A dynamic import of a client would bundle all of them.
    for (const command of ['DescribeContributorInsights', 'AdminConfirmSignUp']) {
      expect(read(bundles, name).includes(command)).toBe(false);
    }
  });

  test('a bundle does not import node:http, which would load undici on cold starts', () => {
    const folder = bundleFolder(bundles, name);
    const modules = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
    const importing = modules.filter((file) => IMPORTS_HTTP.test(readFileSync(join(folder, file), 'utf8')));
    expect(importing).toEqual([]);
  });

  test('a bundle reads credentials only from the environment', () => {
    expect(
      ['AssumeRoleWithWebIdentity', 'credential_process'].filter((part) => read(bundles, name).includes(part)),
    ).toEqual([]);
  });
});

test.each(few)('$name is byte-identical wherever it is built', ({ name }) => {
  expect(hash(repeated, name)).toBe(hash(bundles, name));
});

// The others are loaded by the calls of test/integration, also from the copied folder.
test('a bundle loads without node_modules and exports a handler', async () => {
  const [{ name } = { name: '' }] = few;
  const { handler } = await import(pathToFileURL(join(bundleFolder(repeated, name), 'index.mjs')).href);
  expect(handler).toBeTypeOf('function');
});

test.each(Object.entries(LARGEST_KB))('the bundle of %s is at most %i KB', (name, most) => {
  expect(read(bundles, name).length / 1024).toBeLessThan(most);
});

test('bundling a missing function file throws an error that names it', () => {
  expect(() => bundle(repeated, [{ name: 'Missing', file: 'functions/missing.ts' }])).toThrow(/functions\/missing\.ts/);
});
