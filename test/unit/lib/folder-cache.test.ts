import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FolderCache } from '#lib/bundle/folder-cache.ts';

const HOUR_MS = 3_600_000;
const roots: string[] = [];
let root: string;
let cache: FolderCache;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folder-cache-'));
  roots.push(root);
  cache = new FolderCache(join(root, 'cache'), HOUR_MS);
});
afterAll(() => {
  for (const folder of roots) rmSync(folder, { recursive: true, force: true });
});

function fill(text: string): string {
  const folder = cache.begin();
  writeFileSync(join(folder, 'file'), text);
  return folder;
}

test('a folder is found by name only after it is complete', () => {
  const making = fill('content');
  expect(cache.find('name')).toBeUndefined();
  const folder = cache.publish(making, 'name');
  expect(cache.find('name')).toBe(folder);
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('content');
  expect(readdirSync(join(root, 'cache'))).toEqual(['name']);
});

test('the first of two concurrent folders with the same name is kept', () => {
  const [first, second] = [fill('first'), fill('second')];
  const folder = cache.publish(first, 'name');
  expect(cache.publish(second, 'name')).toBe(folder);
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('first');
  expect(existsSync(second)).toBe(false);
});

test('an incomplete folder is dropped', () => {
  cache.discard(fill('half'));
  expect(readdirSync(join(root, 'cache'))).toEqual([]);
});

test('a folder unused for its lifetime is deleted when another one is made; a used one stays', () => {
  const [oldFolder, usedFolder] = ['old', 'used'].map((name) => cache.publish(fill(name), name)) as [string, string];
  const long = new Date(Date.now() - 2 * HOUR_MS);
  for (const folder of [oldFolder, usedFolder]) utimesSync(folder, long, long);
  cache.find('used');
  cache.discard(cache.begin());
  expect([existsSync(oldFolder), existsSync(usedFolder)]).toEqual([false, true]);
});
