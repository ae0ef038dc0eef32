import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bundle, bundleFolder, projectRoot } from '#lib/bundle.ts';
import { cachedBundles } from '#lib/bundle-cache.ts';
import { entries } from '#lib/entries.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const bundles = cachedBundles();
/** Some of them, made once more: it takes seconds to make all, which the deep tests do. */
const again = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(again, { recursive: true, force: true }));
const some = entries().filter((_, index) => isDeep || index % 8 === 0);
bundle(again, some);
// What Lambda would set: a function may read it as soon as it is loaded.
vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('AWS_REGION', 'eu-west-1');

const read = (folder: string, name: string) => readFileSync(join(bundleFolder(folder, name), 'index.mjs'));
const hash = (folder: string, name: string) => createHash('sha256').update(read(folder, name)).digest('hex');

test('every function has a folder, and no folder has no function', () => {
  expect(readdirSync(bundles).sort()).toEqual(
    entries()
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(entries())('$name', ({ name, file }) => {
  test('comes from a file that exists', () => {
    expect(existsSync(join(projectRoot, file))).toBe(true);
  });

  test('is one file, that knows nothing of where it was made', () => {
    expect(readdirSync(bundleFolder(bundles, name))).toEqual(['index.mjs']);
    expect(read(bundles, name).includes(projectRoot)).toBe(false);
  });

  test('has of the clients of AWS only the commands that it sends', () => {
    // Commands that no function sends. A dynamic import of what reaches a client brings all of it in.
    for (const command of ['DescribeContributorInsights', 'AdminConfirmSignUp']) {
      expect(read(bundles, name).includes(command)).toBe(false);
    }
  });
});

test.each(some)('$name is the same bytes wherever and whenever it is made, and beside whatever others', ({ name }) => {
  expect(hash(again, name)).toBe(hash(bundles, name));
});

// The others are loaded by the calls of test/integration, from where they have been copied to, too.
test('a bundle loads and has a handler, away from node_modules', async () => {
  const [{ name } = { name: '' }] = some;
  const { handler } = await import(pathToFileURL(join(bundleFolder(again, name), 'index.mjs')).href);
  expect(handler).toBeTypeOf('function');
});

test('a function without a file is an error that names the file', () => {
  expect(() => bundle(again, [{ name: 'Missing', file: 'functions/missing.ts' }])).toThrow(/functions\/missing\.ts/);
});
