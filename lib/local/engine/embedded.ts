import { createRequire } from 'node:module';
import { join } from 'node:path';
import { executeSql } from './database-file.ts';
import type { EngineProgram } from './engine-program.ts';

/** File name in the data folder. */
export const EMBEDDED_FILE = 'embedded.db';

/**
 * Each write looks up the newest stream record, and each read the records after a position. The engine has no index for
 * either; after 10,000 records, a write takes four times as long.
 */
const STREAM_INDEXES = `
  CREATE INDEX IF NOT EXISTS stream_positions ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS stream_shards ON _stream_records (table_name, shard_id, sequence_number);
`;

/**
 * Finds Dynoxide, an npm package with a native binary that stores tables in SQLite and listens on 127.0.0.1.
 * @returns null on platforms without a package
 */
export function findEmbeddedEngine(): EngineProgram | null {
  const binary = findBinary(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  if (binary === null) return null;
  return {
    fileName: EMBEDDED_FILE,
    // Streams need the indexes above, which only a file can have.
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
