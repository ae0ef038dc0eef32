import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { bundleWithMaps } from '#lib/bundle/bundle.ts';
import type { BundleEntry } from '#lib/bundle/entries.ts';

/** Line and column start at 1. */
interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A file of a bundle with its source map. */
export class MappedFile {
  readonly #lines: readonly string[];
  readonly #map: TraceMap;

  constructor(code: string, map: string) {
    this.#lines = code.split('\n');
    this.#map = new TraceMap(map);
  }

  /** Returns the source position, null for generated code. Line and column start at 1. */
  sourceOf(line: number, column: number): SourcePosition | null {
    const from = originalPositionFor(this.#map, { line, column: column - 1 });
    return from.source === null ? null : { file: from.source, line: from.line, column: from.column + 1 };
  }

  /**
   * Returns the original name: that of the last declaration before the position. Names nested in functions may be
   * ambiguous.
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

function declares(text: string, start: number, name: string): boolean {
  if (!text.startsWith(name, start)) return false;
  const after = text.slice(start + name.length, start + name.length + 2);
  if (/^[\w$]/.test(after)) return false;
  return /(?:function\*? ?|class )$/.test(text.slice(Math.max(0, start - 10), start)) || /^=[^=]/.test(after);
}

/**
 * Returns a bundle's files with source maps, by name.
 * @throws Error if the current sources do not produce exactly these files
 */
export function mappedFiles(folder: string, entry: BundleEntry): ReadonlyMap<string, MappedFile> {
  const outputs = bundleWithMaps(entry);
  const textByPath = new Map(outputs.map(({ path, text }) => [path, text]));
  const byCode = new Map(outputs.map(({ path, text }) => [withoutHashes(text), textByPath.get(`${path}.map`)]));
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  return new Map(names.map((name) => [name, createMappedFile(name, readFileSync(join(folder, name), 'utf8'))]));

  function createMappedFile(name: string, code: string): MappedFile {
    const map = byCode.get(withoutHashes(code));
    if (map === undefined) throw new Error(`There is no source map of ${basename(folder)}/${name}`);
    return new MappedFile(code, map);
  }
}

/** Hashes of lazily loaded files differ with source maps, but not in length. */
function withoutHashes(code: string): string {
  return code.replace(/-[A-Z0-9]{8}\.mjs/g, '-.mjs');
}
