import {
  listPayoutMethods,
  type PayoutMethod,
  type PayoutMethodOwner,
  parsePayoutMethodId,
} from '#shared/domain/payout-methods/method.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  findPayoutDetails,
  type PayoutDetailsKey,
  recordDetailsShown,
} from '#shared/store/payout-methods/payout-details.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { ConditionFailedError } from '#shared/store/table/transaction.ts';
import { type DecryptingCall, decryptDetails } from './encrypted-details.ts';

/** Identifies a promoter's payout method. */
export type PayoutMethodKey = PayoutDetailsKey;

const NOT_FOUND = { code: 'not_found', what: 'payout method' } as const;

/**
 * Parses a payout method's id.
 * @throws Refusal `not_found`
 */
export function parseMethodId(id: number): PayoutMethodKey {
  const parsed = parsePayoutMethodId(id);
  if (!parsed) throw new Refusal(NOT_FOUND);
  return parsed;
}

/**
 * Parses the id of a promoter's own method.
 * @throws Refusal `not_found`
 */
export function parseOwnMethodId({ id: promoterId }: Pick<Promoter, 'id'>, id: number): PayoutMethodKey {
  const parsed = parseMethodId(id);
  if (parsed.promoterId !== promoterId) throw new Refusal(NOT_FOUND);
  return parsed;
}

/**
 * Returns a promoter's method of a kind.
 * @throws Refusal `not_found`
 */
export function requireMethod(promoter: PayoutMethodOwner, kind: PayoutMethod['method']): PayoutMethod {
  const payoutMethod = listPayoutMethods(promoter).find(({ method }) => method === kind);
  if (!payoutMethod) throw new Refusal(NOT_FOUND);
  return payoutMethod;
}

/** Returns a promoter's methods; empty if unknown. */
export async function listMethods({ account }: Call, promoterId: number): Promise<PayoutMethod[]> {
  const promoter = await findPromoter(account.id, promoterId);
  return promoter ? listPayoutMethods(promoter) : [];
}

/**
 * Returns a payout method by id.
 * @throws Refusal `not_found`
 */
export async function showMethod({ account }: Call, id: number): Promise<PayoutMethod> {
  const { promoterId, method } = parseMethodId(id);
  const promoter = await findPromoter(account.id, promoterId);
  if (!promoter) throw new Refusal(NOT_FOUND);
  return requireMethod(promoter, method);
}

/**
 * Decrypts a payout method for a payer. Access is recorded first, except for PayPal's address, which is in the profile
 * anyway.
 * @throws Refusal `not_found`
 */
export async function revealMethod(call: DecryptingCall, id: number) {
  const shownMethod = await showMethod(call, id);
  const { promoterId, method } = shownMethod;
  if (shownMethod.masked.method === 'paypal') {
    const promoter = await findPromoter(call.account.id, promoterId);
    const email = promoter?.profile.paypalEmail;
    if (!email) throw new Refusal(NOT_FOUND);
    return { shown: shownMethod, details: { method: 'paypal', email } as const };
  }
  try {
    await recordDetailsShown(call.account.id, { promoterId, method }, call.runtime.now());
  } catch (error) {
    throw error instanceof ConditionFailedError ? new Refusal(NOT_FOUND) : error;
  }
  const encrypted = await findPayoutDetails(call.account.id, { promoterId, method });
  if (!encrypted) throw new Refusal(NOT_FOUND);
  return { shown: shownMethod, details: await decryptDetails(call, encrypted) };
}
