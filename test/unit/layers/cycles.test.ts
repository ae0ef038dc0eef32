import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';

const IMPORTED = /\b(?:from|import)\s*\(?\s*'(#|\.\/)([^']+)'/g;

const IS_SOURCE = /\.tsx?$/;

/** Resolves `imports` of package.json, relative to the project root. */
function getFile(start: string, path: string, from: string): string {
  if (start !== '#') return join(dirname(from), path);
  return path.startsWith('web/') ? join('shared', path) : path;
}

function imports(under: string): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const name of readdirSync(join(projectRoot, under), { recursive: true, encoding: 'utf8' })) {
    if (!IS_SOURCE.test(name) || name.includes('node_modules')) continue;
    const file = join(under, name);
    const found = readFileSync(join(projectRoot, file), 'utf8').matchAll(IMPORTED);
    files.set(file, new Set([...found].map(([, start = '', path = '']) => getFile(start, path, file))));
  }
  return files;
}

/** Drops files that import, or are imported by, no remaining file. */
function findCycles(files: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const remaining = new Set(files.keys());
  const needs = (file: string) => [...(files.get(file) ?? [])].some((one) => one !== file && remaining.has(one));
  const isNeeded = (file: string) => [...remaining].some((one) => one !== file && files.get(one)?.has(file));
  for (let size = 0; size !== remaining.size; ) {
    size = remaining.size;
    for (const file of remaining) if (!needs(file) || !isNeeded(file)) remaining.delete(file);
  }
  return [...remaining];
}

test.each(['shared', 'lib', 'bin', 'functions'])(
  'the files of %s have no import cycles, not even for types',
  (under) => {
    expect(findCycles(imports(under))).toEqual([]);
  },
);

test('the cycle check covers .tsx files and resolves #web to shared/web', () => {
  const files = imports('shared/web/portal');
  const imported = files.get('shared/web/portal/main.tsx') ?? [];
  expect([...imported].filter((file) => files.has(file))).not.toEqual([]);
  expect([...files.values()].flatMap((files) => [...files].filter((file) => file.startsWith('web/')))).toEqual([]);
});

test('files outside of the index package import only its interface', () => {
  const inside = 'shared/store/index/';
  const outsiders = ['shared', 'functions', 'lib', 'bin'].flatMap((under) => [...imports(under)]);
  const violations = outsiders.flatMap(([file, imported]) => {
    if (file.startsWith(inside)) return [];
    return [...imported].filter((path) => path.startsWith(inside) && path.slice(inside.length).includes('/'));
  });
  expect(violations).toEqual([]);
});

test('a cycle of files is found', () => {
  const cycle = { a: ['b'], b: ['c', 'e'], c: ['d'], d: ['b', 'd'], e: [] };
  const files = Object.entries(cycle).map(([file, uses]) => [file, new Set(uses)] as const);
  expect(findCycles(new Map(files))).toEqual(['b', 'c', 'd']);
});
