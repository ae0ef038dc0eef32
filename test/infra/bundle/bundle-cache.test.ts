import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { hashSources } from '#lib/bundle/bundle-cache.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const source of [
    'functions',
    'shared',
    'lib',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'README.md',
  ]) {
    const filter = (path: string) => basename(path) !== 'node_modules';
    cpSync(join(projectRoot, source), join(root, source), { recursive: true, filter });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('equal sources have the same hash in any folder and beside unrelated files', () => {
  expect(hashSources(root)).toBe(hashSources(projectRoot));
  writeFileSync(join(root, 'README.md'), 'other');
  writeFileSync(join(root, 'lib', 'settings', 'settings.ts'), 'other');
  writeFileSync(join(root, 'shared', 'web', 'dashboard', 'main.tsx'), 'other');
  expect(hashSources(root)).toBe(hashSources(projectRoot));
});

test.each([
  'shared/domain/tracking/sale.ts',
  'functions/tr.ts',
  'lib/bundle/bundle.ts',
  'lib/bundle/builtin-http.ts',
  'shared/web/script/cookie.ts',
  'package-lock.json',
])('a change of %s changes the hash', (file) => {
  const before = hashSources(root);
  writeFileSync(join(root, file), '// changed', { flag: 'a' });
  expect(hashSources(root)).not.toBe(before);
});

test('added and renamed files change the hash', () => {
  const before = hashSources(root);
  writeFileSync(join(root, 'shared', 'new.ts'), '');
  const afterAdding = hashSources(root);
  renameSync(join(root, 'shared', 'new.ts'), join(root, 'shared', 'newer.ts'));
  expect(new Set([before, afterAdding, hashSources(root)]).size).toBe(3);
});
