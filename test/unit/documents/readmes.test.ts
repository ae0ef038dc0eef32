import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const own = { exclude: ['**/node_modules'] };
const readmes = globSync(['README.md', '{bin,lib,functions,shared,test}/**/README.md'], own);
const documents = [...readmes, ...globSync('.github/*.md')];
const sources = globSync('{bin,lib,functions,shared,test}/**/*.ts', own);
const contract = readFileSync('shared/routes/README.md', 'utf8');

/** Linked files, relative to the project root. */
function getLinks(file: string): string[] {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target);
  return links.filter((target) => !/^[a-z]+:/.test(target)).map((target) => normalize(join(dirname(file), target)));
}

/** Citations may span lines. */
function findCitations(pattern: RegExp): string[] {
  const texts = sources.map((file) => readFileSync(file, 'utf8').replace(/\n\s*(?:\*|\/\/) /g, ' '));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))];
}

test.each(documents)('every link of %s leads to an existing file', (file) => {
  expect(getLinks(file).filter((target) => !existsSync(target))).toEqual([]);
});

test('every README can be reached from the root README', () => {
  const reachedPages = new Set(['README.md']);
  for (const file of reachedPages)
    for (const target of getLinks(file)) if (target.endsWith('README.md')) reachedPages.add(target);
  expect(readmes.filter((file) => !reachedPages.has(file))).toEqual([]);
});

test('every contract section cited by comments exists', () => {
  const numbers = findCitations(/contract (§\d+(?:(?:,| and) §\d+)*)/g).flatMap((list) => list.match(/\d+/g) ?? []);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.filter((number) => !contract.includes(`\n## ${number}. `))).toEqual([]);
});

test('every contract paragraph cited by comments exists', () => {
  const names = findCitations(/contract: ([A-Z][A-Za-z -]+)/g);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !contract.includes(`**${name}.**`))).toEqual([]);
});
