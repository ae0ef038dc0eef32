import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { executeSql } from '#lib/local/engine/database-file.ts';
import { LocalError } from '#lib/local/errors.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-database-'));
  file = join(folder, 'shared-local-instance.db');
});
afterEach(() => rm(folder, { recursive: true }));

/** Bytes 18 and 19 of a database file: 2 means WAL. */
const WAL_VERSIONS = [2, 2];
const readFormatVersions = async () => [...(await readFile(file)).subarray(18, 20)];

test('a new database uses a write-ahead log', async () => {
  await executeSql(file, 'PRAGMA journal_mode = WAL');
  expect(await readFormatVersions()).toEqual(WAL_VERSIONS);
});

test('a database of an old version is switched to a write-ahead log and keeps its data', async () => {
  const before = new DatabaseSync(file);
  before.exec('PRAGMA page_size = 1024; CREATE TABLE kept (what TEXT); INSERT INTO kept VALUES (1)');
  before.close();
  expect(await readFormatVersions()).toEqual([1, 1]);
  await executeSql(file, 'PRAGMA journal_mode = WAL');
  await executeSql(file, 'PRAGMA journal_mode = WAL');
  expect(await readFormatVersions()).toEqual(WAL_VERSIONS);
  const after = new DatabaseSync(file);
  expect(after.prepare('SELECT what FROM kept').all()).toEqual([{ what: '1' }]);
  after.close();
});

test('a file that is not a database is left unchanged, and the error explains what to do', async () => {
  await writeFile(file, 'no database, but long enough to be one'.repeat(100));
  await expect(executeSql(file, 'PRAGMA journal_mode = WAL')).rejects.toThrow(LocalError);
  await expect(executeSql(file, 'PRAGMA journal_mode = WAL')).rejects.toThrow('--fresh');
  expect(await readFile(file, 'utf8')).toMatch(/^no database/);
});
