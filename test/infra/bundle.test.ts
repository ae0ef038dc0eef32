import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bundle, bundleFolder, projectRoot } from '#lib/bundle.ts';
import { entries } from '#lib/entries.ts';

const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `bundle-${name}-`)));
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })));
// What Lambda would set: a function may read it as soon as it is loaded.
vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('AWS_REGION', 'eu-west-1');

const [once = '', again = ''] = folders;
for (const folder of folders) bundle(folder);

const read = (folder: string, name: string) => readFileSync(join(bundleFolder(folder, name), 'index.mjs'));
const hash = (folder: string, name: string) => createHash('sha256').update(read(folder, name)).digest('hex');

test('every function has a folder, and no folder has no function', () => {
  expect(readdirSync(once).sort()).toEqual(
    entries()
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(entries())('$name', ({ name, file }) => {
  test('comes from a file that exists', () => {
    expect(existsSync(join(projectRoot, file))).toBe(true);
  });

  test('is one file', () => {
    expect(readdirSync(bundleFolder(once, name))).toEqual(['index.mjs']);
  });

  test('is the same bytes wherever and whenever it is made', () => {
    expect(hash(once, name)).toBe(hash(again, name));
    expect(read(once, name).includes(projectRoot)).toBe(false);
  });
});

// The others are loaded by the calls of test/integration, from where they have been copied to, too.
test('a bundle loads and has a handler, away from node_modules', async () => {
  const [{ name } = { name: '' }] = entries();
  const { handler } = await import(pathToFileURL(join(bundleFolder(once, name), 'index.mjs')).href);
  expect(handler).toBeTypeOf('function');
});

test('a function without a file is an error that names the file', () => {
  expect(() => bundle(once, [{ name: 'Missing', file: 'functions/missing.ts' }])).toThrow(/functions\/missing\.ts/);
});
