import fc from 'fast-check';
import { expect } from 'vitest';
import { methodId } from '#shared/domain/payout-methods/method.ts';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { addMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { payoutFingerprintMac } from '#shared/outside/mac.ts';
import { runtime } from '#shared/runtime.ts';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { findSelectedMethod, type Model } from '#test/support/ledger/model/model.ts';
import type { Real } from '#test/support/ledger/real.ts';
import { PAYOUT_DETAILS } from '#test/support/payout-methods/inputs.ts';

const LONGER_THAN_THEY_WAIT_MS = 3 * DAY_MS;
const past = { ...runtime, now: () => new Date(Date.now() - LONGER_THAN_THEY_WAIT_MS).toISOString() };

function details(model: Model, method: MethodKind): object {
  const account_holder_name = 'Grace Hopper';
  if (method === 'paypal') return { paypal_email: `${model.fresh('paypal')}@paypal.example` };
  if (method === 'wise') return { wise_email: 'grace@wise.example', account_holder_name };
  if (method === 'custom') return { text: 'Cash, on Fridays' };
  return { account_holder_name, bank_country: 'DE', iban: 'DE89370400440532013000' };
}

function add(nth: number, method: MethodKind, waits: boolean): Command {
  return command(`promoter ${nth} by ${method}${waits ? '' : ' since some time'}`, async (model, real) => {
    const promoter = model.promoter(nth);
    const body = { promoter_id: promoter.id, method, details: details(model, method) };
    const status = waits ? (await real.v2('POST', '/payout_methods', body)).status : await listAddedBefore(real, body);
    expect(status).toBe(promoter.deleted ? 404 : promoter.methods.has(method) ? 422 : 200);
    if (status !== 200) return;
    promoter.methods.set(method, { waits });
    promoter.chosen = method;
  });
}

async function listAddedBefore(
  { company }: Real,
  { promoter_id, method, details }: { promoter_id: number; method: MethodKind; details: object },
): Promise<number> {
  const email = (details as { paypal_email?: string }).paypal_email;
  const call = { account: company.account, runtime: past, newKey: generateDataKey, mac: payoutFingerprintMac };
  const input = { ...PAYOUT_DETAILS[method], ...(email ? { paypalEmail: email } : {}) };
  try {
    await addMethod(call, promoter_id, { method, details: input, choice: {} }, null);
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.reason.code === 'not_found' ? 404 : 422;
    throw error;
  }
}

interface MethodChange {
  readonly moves?: boolean | undefined;
  readonly selects?: boolean | undefined;
  readonly disables?: boolean | undefined;
}

function change(nth: number, method: MethodKind, change: MethodChange): Command {
  return command(`${method} of promoter ${nth} ${JSON.stringify(change)}`, async (model, real) => {
    const promoter = model.promoter(nth);
    const { moves, selects, disables } = change;
    const response = await real.v2('PUT', `/payout_methods/${methodId(promoter.id, method)}`, {
      ...(moves ? { details: details(model, method) } : {}),
      is_selected: selects,
      is_disabled: disables,
    });
    const storedDetails = promoter.methods.get(method);
    if (!expectStatus(response, promoter.deleted || !storedDetails ? 404 : 200) || !storedDetails) return;
    if (moves) storedDetails.waits = true;
    if (selects) promoter.chosen = method;
    // Without a selected method, the first remaining one is used.
    if (selects === false && findSelectedMethod(promoter) === method)
      promoter.chosen = PAYOUT_METHODS.find((other) => other !== method && promoter.methods.has(other)) ?? null;
    if (disables) promoter.disabled.add(method);
    if (disables === false) promoter.disabled.delete(method);
  });
}

function remove(nth: number, method: MethodKind): Command {
  return command(`promoter ${nth} by ${method} no more`, async (model, real) => {
    const promoter = model.promoter(nth);
    const response = await real.v2('DELETE', `/payout_methods/${methodId(promoter.id, method)}`);
    if (!expectStatus(response, promoter.deleted || !promoter.methods.has(method) ? 404 : 200)) return;
    promoter.methods.delete(method);
  });
}

function offer(kinds: readonly MethodKind[], leastByPaypal: number): Command {
  return command(`offers ${kinds.join(', ')}, PayPal from ${leastByPaypal} on`, async (_, real) => {
    expectStatus(await real.offer(kinds, leastByPaypal), 200);
  });
}

export const kind: fc.Arbitrary<MethodKind> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<MethodKind>('paypal') },
  { weight: 1, arbitrary: fc.constantFrom<MethodKind>(...PAYOUT_METHODS) },
);
const maybe = fc.option(fc.boolean(), { nil: undefined });

export const methods = {
  add: fc
    .tuple(index, fc.constantFrom<MethodKind>(...PAYOUT_METHODS), fc.nat(3))
    .map(([nth, method, number]) => add(nth, method, number === 3)),
  change: fc
    .tuple(index, kind, fc.record({ moves: maybe, selects: maybe, disables: maybe }))
    .map((input) => change(...input)),
  remove: fc.tuple(index, kind).map((input) => remove(...input)),
  offer: fc
    .tuple(fc.subarray([...PAYOUT_METHODS], { minLength: 2 }), fc.constantFrom(0, 0, 0, 100))
    .map((input) => offer(...input)),
};
