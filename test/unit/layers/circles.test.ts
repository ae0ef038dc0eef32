import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle.ts';

const IMPORTED = /\b(?:from|import)\s*\(?\s*'(#|\.\/)([^']+)'/g;

/** The folders that the files of each folder below one import from. */
function imports(under: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const name of readdirSync(join(projectRoot, under), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.includes('node_modules')) continue;
    const file = join(under, name);
    const from = dirname(file);
    const to = folders.get(from) ?? new Set();
    for (const [, start, path = ''] of readFileSync(join(projectRoot, file), 'utf8').matchAll(IMPORTED)) {
      to.add(dirname(start === '#' ? path : join(from, path)));
    }
    folders.set(from, to);
  }
  return folders;
}

/** The folders that are part of a circle: those that are left when each that needs none of the others is taken away. */
function inCircles(folders: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(folders.keys());
  const needs = (folder: string) => [...(folders.get(folder) ?? [])].some((one) => one !== folder && left.has(one));
  const isNeeded = (folder: string) => [...left].some((one) => one !== folder && folders.get(one)?.has(folder));
  for (let size = 0; size !== left.size; ) {
    size = left.size;
    for (const folder of left) if (!needs(folder) || !isNeeded(folder)) left.delete(folder);
  }
  return [...left];
}

test.each(['test', 'lib', 'bin', 'functions'])('no folders of %s use each other in a circle', (under) => {
  expect(inCircles(imports(under))).toEqual([]);
});

test('a circle of folders is found', () => {
  const circle = { a: ['b'], b: ['c', 'e'], c: ['d'], d: ['b', 'd'], e: [] };
  const folders = Object.entries(circle).map(([folder, uses]) => [folder, new Set(uses)] as const);
  expect(inCircles(new Map(folders))).toEqual(['b', 'c', 'd']);
});
