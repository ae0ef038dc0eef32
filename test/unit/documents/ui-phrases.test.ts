import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';

/** Paraphrases that the glossary in `shared/README.md` replaces by terms of the trade. */
const PARAPHRASES =
  /\b(?:nobody|somebody|whoever|worked off|passed over|(?:is|are|was|were) told|handed over|hand-over|taken back|comes? to nothing|below nothing|by chance|at the most)\b/i;

const FOLDERS = ['shared/web', 'shared/domain/mail', 'shared/domain/statements', 'shared/domain/terms', 'bin/admin'];

function listTexts(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => listLines(join(folder, file)));
}

function listLines(file: string): string[] {
  const code = readFileSync(join(projectRoot, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return code.split('\n').map((line) => `${file}: ${line.trim()}`);
}

test.each(FOLDERS)('the texts of %s contain no paraphrases of glossary terms', (folder) => {
  const texts = listTexts(folder);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => PARAPHRASES.test(text))).toEqual([]);
});
