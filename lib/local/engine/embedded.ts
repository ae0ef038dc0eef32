import { createRequire } from 'node:module';
import { join } from 'node:path';
import { executeSql } from './database-file.ts';
import type { EngineProgram } from './engine-program.ts';

/** Its file in a data folder. */
export const EMBEDDED_FILE = 'embedded.db';

/**
 * The engine looks for the newest stream record at each write, and for those after a position at each read, without an index:
 * after 10,000 records a write takes four times as long. Both queries use these.
 */
const STREAM_INDEXES = `
  CREATE INDEX IF NOT EXISTS stream_positions ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS stream_shards ON _stream_records (table_name, shard_id, sequence_number);
`;

/**
 * Dynoxide, which npm installs: one native binary that keeps its tables in SQLite and listens on 127.0.0.1.
 * @returns null on platforms for which there is no package
 */
export function findEmbeddedEngine(): EngineProgram | null {
  const binary = findBinary(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  if (binary === null) return null;
  return {
    fileName: EMBEDDED_FILE,
    // Its streams need indexes, which only a file can be given.
    canKeepInMemory: false,
    tune: (folder) => executeSql(join(folder, EMBEDDED_FILE), STREAM_INDEXES),
    commandLine: (port, folder = '') => [
      binary,
      'serve',
      '--port',
      String(port),
      '--db-path',
      join(folder, EMBEDDED_FILE),
    ],
  };
}

function findBinary(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return null;
  }
}
