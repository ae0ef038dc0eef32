import { join } from 'node:path';
import { LocalError } from '#lib/local/errors.ts';
import { hasTables } from './database-file.ts';
import { dynamoDBLocal } from './dynamodb-local.ts';
import { EMBEDDED_FILE, findEmbeddedEngine } from './embedded.ts';
import type { EngineProgram } from './engine-program.ts';

type EngineName = 'embedded' | 'dynamodb-local';

/**
 * Chooses the database engine: ENGINE, else the one with data in the folder, else the embedded one if installed, else
 * DynamoDB Local.
 * @param folder `undefined` in memory
 * @throws LocalError when it is unknown, unavailable, or not the one with data
 */
export async function chooseEngine(
  { ENGINE: engine }: NodeJS.ProcessEnv,
  folder: string | undefined,
  embedded: EngineProgram | null = findEmbeddedEngine(),
): Promise<EngineProgram> {
  if (engine && engine !== 'embedded' && engine !== 'dynamodb-local') {
    throw new LocalError(`ENGINE is ${JSON.stringify(engine)}: it must be embedded or dynamodb-local.`);
  }
  const usedEngines = folder === undefined ? [] : await enginesWithData(folder);
  const name = (engine || usedEngines[0]) ?? (embedded ? 'embedded' : 'dynamodb-local');
  if (usedEngines.some((other) => other !== name)) {
    throw new LocalError(
      `The data folder has data of ENGINE=${usedEngines.join(' and ')}: start with --fresh, or choose another folder with --data.`,
    );
  }
  if (name === 'dynamodb-local') return dynamoDBLocal;
  if (embedded) return embedded;
  const platform = `${process.platform} ${process.arch}`;
  throw new LocalError(
    usedEngines.length > 0
      ? `The data folder has data of the embedded engine, which is not installed for ${platform}: run npm ci, or start with --fresh.`
      : `There is no embedded engine for ${platform}: leave ENGINE out to use DynamoDB Local, which needs Java.`,
  );
}

async function enginesWithData(folder: string): Promise<EngineName[]> {
  const [isEmbedded, isLocal] = await Promise.all(
    [EMBEDDED_FILE, dynamoDBLocal.fileName].map((file) => hasTables(join(folder, file))),
  );
  return [...(isEmbedded ? ['embedded' as const] : []), ...(isLocal ? ['dynamodb-local' as const] : [])];
}
