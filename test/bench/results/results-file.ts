import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Results } from './results.ts';

/** Saves results to a file after each part, so that a crash of the bench loses nothing. */
export function createResultsFile(file: string) {
  let results: Partial<Results> = {};
  const write = async (content: object) => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  };
  return {
    add: (measured: Partial<Results>) => {
      results = { ...results, ...measured };
      return write(results);
    },
    finish: (details: object) => write({ ...details, ...results }),
  };
}
