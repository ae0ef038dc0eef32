import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';

const IMPORTED = /\b(?:from|import)\s*\(?\s*'(#|\.\/)([^']+)'/g;

const IS_SOURCE = /\.tsx?$/;

/** The file that an import means, from the project's root: what `imports` of package.json says of it. */
function fileOf(start: string, path: string, from: string): string {
  if (start !== '#') return join(dirname(from), path);
  return path.startsWith('web/') ? join('shared', path) : path;
}

/**
 * What the files below a folder import.
 * @param place of a file: the file itself, or its folder where folders are asked about
 */
function imports(under: string, place: (file: string) => string): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const name of readdirSync(join(projectRoot, under), { recursive: true, encoding: 'utf8' })) {
    if (!IS_SOURCE.test(name) || name.includes('node_modules')) continue;
    const file = join(under, name);
    const to = places.get(place(file)) ?? new Set();
    for (const [, start = '', path = ''] of readFileSync(join(projectRoot, file), 'utf8').matchAll(IMPORTED)) {
      to.add(place(fileOf(start, path, file)));
    }
    places.set(place(file), to);
  }
  return places;
}

/** The places that are part of a circle: those that are left when each that needs none of the others is taken away. */
function inCircles(places: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(places.keys());
  const needs = (place: string) => [...(places.get(place) ?? [])].some((one) => one !== place && left.has(one));
  const isNeeded = (place: string) => [...left].some((one) => one !== place && places.get(one)?.has(place));
  for (let size = 0; size !== left.size; ) {
    size = left.size;
    for (const place of left) if (!needs(place) || !isNeeded(place)) left.delete(place);
  }
  return [...left];
}

const UNTIED = [
  'shared/operations',
  'shared/store',
  'shared/outside',
  'shared/http',
  'shared/web',
  'test',
  'lib',
  'bin',
  'functions',
];

test.each(UNTIED)('no folders of %s use each other in a circle', (under) => {
  expect(inCircles(imports(under, dirname))).toEqual([]);
});

test.each(['shared', 'lib', 'bin'])('no files of %s use each other in a circle, not even for types', (under) => {
  expect(inCircles(imports(under, (file) => file))).toEqual([]);
});

test('what screens import is looked at: their files end with .tsx, and #web is shared/web', () => {
  const places = imports('shared/web/portal', (file) => file);
  const used = places.get('shared/web/portal/main.tsx') ?? [];
  expect([...used].filter((file) => places.has(file))).not.toEqual([]);
  expect([...places.values()].flatMap((files) => [...files].filter((file) => file.startsWith('web/')))).toEqual([]);
});

test('a circle of folders is found', () => {
  const circle = { a: ['b'], b: ['c', 'e'], c: ['d'], d: ['b', 'd'], e: [] };
  const folders = Object.entries(circle).map(([folder, uses]) => [folder, new Set(uses)] as const);
  expect(inCircles(new Map(folders))).toEqual(['b', 'c', 'd']);
});
