import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseEngine } from '#lib/local/engine/choose-engine.ts';
import { dynamoDBLocal } from '#lib/local/engine/dynamodb-local.ts';
import type { EngineProgram } from '#lib/local/engine/engine-program.ts';

const embedded: EngineProgram = { ...dynamoDBLocal, fileName: 'embedded.db' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-engine-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a run uses the embedded engine where npm has installed it, and DynamoDB Local elsewhere', () => {
  expect(chooseEngine({}, folder, embedded)).toBe(embedded);
  expect(chooseEngine({}, folder, null)).toBe(dynamoDBLocal);
  expect(chooseEngine({ ENGINE: '' }, undefined, embedded)).toBe(embedded);
});

test('ENGINE chooses the engine', () => {
  expect(chooseEngine({ ENGINE: 'dynamodb-local' }, folder, embedded)).toBe(dynamoDBLocal);
  expect(chooseEngine({ ENGINE: 'embedded' }, folder, embedded)).toBe(embedded);
});

test('a data folder keeps the engine that has its data', () => {
  writeFileSync(join(folder, dynamoDBLocal.fileName), '');
  expect(chooseEngine({}, folder, embedded)).toBe(dynamoDBLocal);
  expect(chooseEngine({}, undefined, embedded)).toBe(embedded);
  expect(() => chooseEngine({ ENGINE: 'embedded' }, folder, embedded)).toThrow(
    'The data folder has data of ENGINE=dynamodb-local: choose that, or start with --fresh.',
  );
});

test('an engine that does not exist, or not on this platform, is refused', () => {
  expect(() => chooseEngine({ ENGINE: 'embedded' }, folder, null)).toThrow(
    'set ENGINE=dynamodb-local, which needs Java.',
  );
  expect(() => chooseEngine({ ENGINE: 'sqlite' }, folder, embedded)).toThrow(
    'ENGINE is "sqlite": it must be embedded or dynamodb-local.',
  );
  expect(() => chooseEngine({ ENGINE: 'toString' }, folder, embedded)).toThrow('it must be embedded or dynamodb-local');
});
