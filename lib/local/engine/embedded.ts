import { createRequire } from 'node:module';
import { join } from 'node:path';
import { executeSql } from './database-file.ts';
import type { EngineProgram } from './engine-program.ts';

export const EMBEDDED_FILE = 'embedded.db';

/**
 * Writes look up the newest stream record and reads a position. Without indexes, a write takes four times as long after
 * 10,000 records.
 */
const STREAM_INDEXES = `
  CREATE INDEX IF NOT EXISTS stream_positions ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS stream_shards ON _stream_records (table_name, shard_id, sequence_number);
`;

/** Finds Dynoxide: a native binary from npm that stores tables in SQLite. Null on platforms without a package. */
export function findEmbeddedEngine(): EngineProgram | null {
  const binary = findBinary(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  if (binary === null) return null;
  return {
    fileName: EMBEDDED_FILE,
    // Only a file can have the indexes above.
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
