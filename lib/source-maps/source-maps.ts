import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { bundleWithMaps } from '#lib/bundle/bundle.ts';
import type { Entry } from '#lib/bundle/entries.ts';

/** A place in a source of the project, or of a package. The line counts from 1, as does the column. */
export interface Source {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One file of a bundle, with what leads back to its sources. */
export class MappedFile {
  readonly #lines: readonly string[];
  readonly #map: TraceMap;

  /**
   * @param code as it is deployed
   * @param map its source map, as JSON
   */
  constructor(code: string, map: string) {
    this.#lines = code.split('\n');
    this.#map = new TraceMap(map);
  }

  /**
   * Where a place of the bundle comes from; null where it comes from no source, as what esbuild adds.
   * @param line as a stack names it, from 1
   * @param column as a stack names it, from 1
   */
  sourceOf(line: number, column: number): Source | null {
    const from = originalPositionFor(this.#map, { line, column: column - 1 });
    return from.source === null ? null : { file: from.source, line: from.line, column: from.column + 1 };
  }

  /**
   * What a function or a class is called in its source: that of the last declaration before a place of the bundle. Names that
   * are visible in all of a bundle are unique in it; of others, another one may have been declared by the same name since.
   * @param name as the bundle, and so a stack, has it
   * @returns the name as it is where no declaration is found
   */
  nameOf(name: string, line: number, column: number): string {
    const mappings = decodedMappings(this.#map);
    for (let row = line - 1; row >= 0; row -= 1) {
      const text = this.#lines[row] ?? '';
      for (const [start, , , , index] of (mappings[row] ?? []).toReversed()) {
        const isBefore = row < line - 1 || start < column;
        if (isBefore && index !== undefined && declares(text, start, name)) return this.#map.names[index] ?? name;
      }
    }
    return name;
  }
}

/** Whether a name is given to a function or a class at a column of a line. */
function declares(text: string, start: number, name: string): boolean {
  if (!text.startsWith(name, start)) return false;
  const after = text.slice(start + name.length, start + name.length + 2);
  if (/^[\w$]/.test(after)) return false;
  return /(?:function\*? ?|class )$/.test(text.slice(Math.max(0, start - 10), start)) || /^=[^=]/.test(after);
}

/**
 * The files of a bundle with their maps, by the names that stacks know them by.
 * @param folder the bundle as it is deployed
 * @throws Error where the sources, bundled again, do not give these very files: then the maps would lead astray
 */
export function mappedFiles(folder: string, entry: Entry): ReadonlyMap<string, MappedFile> {
  const made = bundleWithMaps(entry);
  const mapOf = new Map(made.map(({ path, text }) => [path, text]));
  const byCode = new Map(made.map(({ path, text }) => [withoutHashes(text), mapOf.get(`${path}.map`)]));
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  return new Map(names.map((name) => [name, fileOf(name, readFileSync(join(folder, name), 'utf8'))]));

  function fileOf(name: string, code: string): MappedFile {
    const map = byCode.get(withoutHashes(code));
    if (map === undefined) throw new Error(`There is no source map of ${basename(folder)}/${name}`);
    return new MappedFile(code, map);
  }
}

/** The code of a bundle but for the hashes of what it loads later, which are as long with maps as without. */
function withoutHashes(code: string): string {
  return code.replace(/-[A-Z0-9]{8}\.mjs/g, '-.mjs');
}
