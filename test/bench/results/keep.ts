import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Results } from './results.ts';

/** Keeps in a file what was measured until now, so that it is there whatever ends the bench. */
export function keeper(file: string) {
  let results: Partial<Results> = {};
  const write = async (content: object) => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  };
  return {
    /** Adds what a part has measured. */
    add: (measured: Partial<Results>) => {
      results = { ...results, ...measured };
      return write(results);
    },
    /** Writes all, with what is said about it. */
    finish: (about: object) => write({ ...about, ...results }),
  };
}
