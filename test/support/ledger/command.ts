import fc from 'fast-check';
import { expect } from 'vitest';
import type { Model } from '#test/support/ledger/model/model.ts';
import { OFFERS } from '#test/support/ledger/model/offers.ts';
import type { ApiResponse } from '#test/support/service/company.ts';
import { followTargets } from './follow.ts';
import type { Real } from './real.ts';

export type Command = fc.AsyncCommand<Model, Real>;

export function command(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  can: (model: Readonly<Model>) => boolean = () => true,
): Command {
  const runChecked = async (model: Model, real: Real) => {
    await run(model, real);
    await followTargets(model, real);
  };
  return { check: can, run: runChecked, toString: () => name };
}

/**
 * Expects a response's status.
 * @returns whether the call was carried out
 */
export function expectStatus({ status, body }: ApiResponse, expected: number): boolean {
  expect(status, JSON.stringify(body)).toBe(expected);
  return status === 200;
}

export const index = fc.nat(40);

export const campaign = fc.nat(OFFERS.length);
