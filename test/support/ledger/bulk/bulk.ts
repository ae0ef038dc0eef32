import fc from 'fast-check';
import { expect } from 'vitest';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { type Model, pick } from '#test/support/ledger/model/model.ts';
import type { Real } from '#test/support/ledger/real.ts';
import type { ApiResponse } from '#test/support/service/company.ts';

/** Larger batches run in the background. */
export const MAX_SYNCHRONOUS = 5;
export const TIMEOUT_MS = 60_000;
export const MISSING_ID = 900_000;

export interface Ids {
  readonly indexes: readonly number[];
  readonly unknownCount: number;
}

export type Outcome = 200 | 404 | 422;

export interface Expectation<T> {
  readonly input?: object;
  readonly targetExists?: boolean;
  readonly apply: (record: T) => Outcome | Promise<Outcome>;
}

interface Bulk<T> {
  readonly action: string;
  readonly detail?: string;
  readonly listRecords: (model: Model) => readonly T[];
  /** Selects records whose processing order does not matter. */
  readonly selectIndependent?: (model: Model, records: readonly T[]) => readonly T[];
  readonly prepare: (model: Model, real: Real) => Expectation<T> | Promise<Expectation<T>>;
}

export function bulk<T extends { readonly id: number; readonly deleted?: boolean }>(
  { indexes, unknownCount }: Ids,
  { action, detail = '', listRecords, selectIndependent = (_, records) => records, prepare }: Bulk<T>,
): Command {
  return command(
    `${action} of ${indexes} and ${unknownCount} unknown ids ${detail}`,
    async (model, real) => {
      const { input, targetExists = true, apply } = await prepare(model, real);
      const records = selectIndependent(
        model,
        indexes.map((nth) => pick(listRecords(model), nth)),
      );
      const ids = [
        ...records.map(({ id }) => id),
        ...Array.from({ length: unknownCount }, (_, index) => MISSING_ID + index),
      ];
      const response = await createBulkCalls(real.company).bulk(action, ids, { ...input });
      if (!targetExists) return void expectStatus(response, 404);
      const different = new Set(ids);
      const { processing_errors: errors } = await waitForBatch(real, response, different.size);
      const refused = [];
      for (const id of different) {
        const record = records.find((candidate) => candidate.id === id);
        const outcome = !record || record.deleted ? 404 : await apply(record);
        if (outcome !== 200) refused.push({ id, isMissing: outcome === 404 });
      }
      expect(errors.map(getError)).toEqual(refused);
    },
    (model) => listRecords(model as Model).length > 0,
  );
}

async function waitForBatch(
  { company }: Real,
  { status, body }: ApiResponse,
  total: number,
): Promise<ApiResponse['body']> {
  expect(status, JSON.stringify(body)).toBe(total > MAX_SYNCHRONOUS ? 202 : 200);
  return total > MAX_SYNCHRONOUS ? (await createBulkCalls(company).waitForEnd(body.id, TIMEOUT_MS)).body : body;
}

function getError({ id, message }: { readonly id: number; readonly message: string }) {
  return { id, isMissing: message === 'Record not found' };
}

export const ids: fc.Arbitrary<Ids> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      indexes: fc.array(index, { minLength: 1, maxLength: 4 }),
      unknownCount: fc.nat(3).map((number) => Number(number === 3)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      indexes: fc.array(index, { minLength: 3, maxLength: 12, size: 'max' }),
      unknownCount: fc.integer({ min: MAX_SYNCHRONOUS, max: MAX_SYNCHRONOUS + 2 }),
    }),
  },
);
