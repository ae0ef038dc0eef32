import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bundle, bundleFolder, projectRoot } from '#lib/bundle/bundle.ts';
import { cachedBundles } from '#lib/bundle/bundle-cache.ts';
import { entries } from '#lib/bundle/entries.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

/** What calls wait for the most: the first call of a process loads all of its bundle. Whoever needs more says so here. */
const LARGEST_KB = { Tr: 365, V2TrackSale: 420, StreamProject: 342, Health: 332 };

/** It takes half a minute to bundle all, which the deep tests do. */
const some = entries().filter(
  ({ name, loadsLater }, index) => isDeep || loadsLater || name in LARGEST_KB || index % 24 === 0,
);
const made = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));
const bundles = isDeep ? cachedBundles() : join(made, 'some');
if (!isDeep) bundle(bundles, some);
/** Each other one, made once more. */
const few = some.filter((_, index) => index % 2 === 0);
const again = join(made, 'again');
bundle(again, few);
// What Lambda would set: a function may read it as soon as it is loaded.
vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('AWS_REGION', 'eu-west-1');

const read = (folder: string, name: string) => readFileSync(join(bundleFolder(folder, name), 'index.mjs'));
const hash = (folder: string, name: string) => createHash('sha256').update(read(folder, name)).digest('hex');

test('every function has a folder, and no folder has no function', () => {
  expect(readdirSync(bundles).sort()).toEqual(some.map(({ name }) => name).sort());
});

test.each(entries())('$name comes from a file that exists', ({ file }) => {
  expect(existsSync(join(projectRoot, file))).toBe(true);
});

describe.each(some)('$name', ({ name, loadsLater = false }) => {
  test('is one file, unless it loads some of it later, that knows nothing of where it was made', () => {
    const others = readdirSync(bundleFolder(bundles, name)).filter((one) => one !== 'index.mjs');
    expect(others.length > 0).toBe(loadsLater);
    expect(read(bundles, name).includes(projectRoot)).toBe(false);
  });

  test('has of the clients of AWS only the commands that it sends', () => {
    // Commands that no function sends. A dynamic import of what reaches a client brings all of it in.
    for (const command of ['DescribeContributorInsights', 'AdminConfirmSignUp']) {
      expect(read(bundles, name).includes(command)).toBe(false);
    }
  });

  test('does not import node:http, which would load undici at every cold start', () => {
    expect(read(bundles, name).toString()).not.toMatch(/(from|import)\s*\(?"(node:)?http"/);
  });

  test('looks for credentials in the environment alone, where Lambda has them', () => {
    expect(
      ['AssumeRoleWithWebIdentity', 'credential_process'].filter((part) => read(bundles, name).includes(part)),
    ).toEqual([]);
  });
});

test.each(few)('$name is the same bytes wherever and whenever it is made, and beside whatever others', ({ name }) => {
  expect(hash(again, name)).toBe(hash(bundles, name));
});

// The others are loaded by the calls of test/integration, from where they have been copied to, too.
test('a bundle loads and has a handler, away from node_modules', async () => {
  const [{ name } = { name: '' }] = few;
  const { handler } = await import(pathToFileURL(join(bundleFolder(again, name), 'index.mjs')).href);
  expect(handler).toBeTypeOf('function');
});

test.each(Object.entries(LARGEST_KB))('%s is no larger than %i KB', (name, most) => {
  expect(read(bundles, name).length / 1024).toBeLessThan(most);
});

test('a function without a file is an error that names the file', () => {
  expect(() => bundle(again, [{ name: 'Missing', file: 'functions/missing.ts' }])).toThrow(/functions\/missing\.ts/);
});
