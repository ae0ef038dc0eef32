import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LocalError } from '#lib/local/errors.ts';
import { dynamoDBLocal } from './dynamodb-local.ts';
import { findEmbeddedEngine } from './embedded.ts';
import type { EngineProgram } from './engine-program.ts';

/**
 * Chooses the database engine: the one that ENGINE names, else the one that has the folder's data, else the embedded engine
 * where npm has installed it, and DynamoDB Local elsewhere.
 * @param folder of the engine's file; `undefined` for a run in memory
 * @throws LocalError for an ENGINE that is unknown, not available here, or not the one that has the folder's data
 */
export function chooseEngine(
  { ENGINE: wanted }: NodeJS.ProcessEnv,
  folder: string | undefined,
  embedded: EngineProgram | null = findEmbeddedEngine(),
): EngineProgram {
  const engines: Record<string, EngineProgram | null> = { embedded, 'dynamodb-local': dynamoDBLocal };
  const [usedName, used] =
    Object.entries(engines).find(([, it]) => it && folder !== undefined && existsSync(join(folder, it.fileName))) ?? [];
  if (!wanted) return used ?? embedded ?? dynamoDBLocal;
  if (!Object.hasOwn(engines, wanted)) {
    throw new LocalError(`ENGINE is ${JSON.stringify(wanted)}: it must be embedded or dynamodb-local.`);
  }
  const engine = engines[wanted];
  if (!engine) {
    const platform = `${process.platform} ${process.arch}`;
    throw new LocalError(`There is no embedded engine for ${platform}: set ENGINE=dynamodb-local, which needs Java.`);
  }
  if (used && used !== engine) {
    throw new LocalError(`The data folder has data of ENGINE=${usedName}: choose that, or start with --fresh.`);
  }
  return engine;
}
