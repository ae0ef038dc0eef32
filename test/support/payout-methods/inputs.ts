import { listPayoutMethods } from '#shared/domain/payout-methods/method.ts';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';
import { changeAccount } from '#shared/operations/accounts/change-account.ts';
import { addMethod, removeMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { payoutFingerprintMac } from '#shared/outside/mac.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import type { Company } from '#test/support/service/company.ts';

/** Valid details of each method, with example account numbers from banks. */
export const PAYOUT_DETAILS: Readonly<Record<MethodKind, PayoutDetailsInput>> = {
  paypal: { paypalEmail: 'grace@paypal.example' },
  wise: { wiseEmail: 'grace@wise.example', holder: 'Grace Hopper' },
  bank: { holder: 'Grace Hopper', bankCountry: 'DE', iban: 'DE89370400440532013000' },
  custom: { text: 'Cash, on Fridays' },
};

export function aMethod(
  { account }: Pick<Company, 'account'>,
  promoterId: number,
  method: MethodKind,
  overrides: PayoutDetailsInput = {},
) {
  const call = { account, runtime, newKey: generateDataKey, mac: payoutFingerprintMac };
  return addMethod(
    call,
    promoterId,
    { method, details: { ...PAYOUT_DETAILS[method], ...overrides }, choice: {} },
    null,
  );
}

export function offerAllMethods({ account }: Pick<Company, 'account'>) {
  const payoutMethods = { methods: PAYOUT_METHODS, minimums: {} };
  return changeAccount({ account, runtime }, (before) => ({ ...before, payoutMethods }));
}

async function ofCompany({ company }: World): Promise<Input> {
  const { promoter } = await company.promoter();
  return { id: (await aMethod(company, promoter.id, 'bank')).id };
}

async function noMethod({ company, promoter }: World): Promise<Input> {
  await offerAllMethods(company);
  const call = { account: company.account, runtime };
  const stored = await findPromoter(company.account.id, promoter.id);
  for (const method of stored ? listPayoutMethods(stored) : []) await removeMethod(call, method);
  return { method: 'custom', details: { text: 'Cash, on Fridays' } };
}

async function anOwnMethod(world: World): Promise<Input> {
  const input = await noMethod(world);
  return { ...input, id: (await aMethod(world.company, world.promoter.id, 'custom')).id };
}

/** Valid inputs of payout method calls by path. */
export const payoutMethodInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'GET /api/v2/company/payout_methods': async ({ promoter }) => ({ filters: { promoter_id: promoter.id } }),
  'POST /api/v2/company/payout_methods': async ({ company }) => ({
    promoter_id: (await company.promoter()).promoter.id,
  }),
  '/api/v2/company/payout_methods/{id}': ofCompany,
  '/api/v2/company/payout_methods/{id}/reveal': ofCompany,
  'POST /api/v2/affiliate/payout_methods': noMethod,
  '/api/v2/affiliate/payout_methods/{id}': anOwnMethod,
};
