import { listPayoutMethods, type PayoutMethod } from '#shared/domain/payout-methods/method.ts';
import {
  applyMethodChanges,
  dropPayoutMethod,
  type PayoutMethodChanges,
  setPayoutMethod,
} from '#shared/domain/payout-methods/method-changes.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { payoutDetailsWrite } from '#shared/store/payout-methods/payout-details.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { type EncryptingCall, encryptDetails } from './encrypted-details.ts';
import { computeFingerprint } from './fingerprints.ts';
import { type PayoutMethodKey, requireMethod } from './show-methods.ts';

export const METHOD_EXISTS = 'method: there is one of this kind already. Change the existing one.';

interface MethodCall extends EncryptingCall {
  readonly mac: MacGenerator;
}

interface MethodInput {
  readonly method: MethodKind;
  readonly details: PayoutDetailsInput;
  readonly choice: PayoutMethodChanges;
}

interface MethodChanges extends Omit<MethodInput, 'method' | 'details'> {
  /** For validation only. */
  readonly method?: MethodKind | undefined;
  readonly details?: PayoutDetailsInput | undefined;
}

/**
 * Adds a payout method and by default selects it.
 * @param offers null skips the check, for the company
 * @throws Refusal `not_found`; `invalid` if it exists, is not offered, or has invalid details
 */
export async function addMethod(
  call: MethodCall,
  promoterId: number,
  { method, details, choice }: MethodInput,
  offers: MethodOffers | null,
): Promise<PayoutMethod> {
  checkOffered(method, offers);
  const after = await commitMethods(call, promoterId, async (promoter, now) => {
    if (listPayoutMethods(promoter).some((payoutMethod) => payoutMethod.method === method)) {
      throw new Refusal({ code: 'invalid', message: METHOD_EXISTS });
    }
    const { changed, checks } = await withDetails(call, promoter, method, details, now);
    return {
      changed: applyMethodChanges(changed, method, { ...choice, isSelected: choice.isSelected ?? true }),
      checks,
    };
  });
  return requireMethod(after, method);
}

/**
 * Changes a payout method. Unpaid payouts follow once new details have waited.
 * @throws Refusal `not_found`; `invalid` if it is of another kind, not offered, or has invalid details
 */
export async function changeMethod(
  call: MethodCall,
  { promoterId, method }: PayoutMethodKey,
  { details, choice, ...changes }: MethodChanges,
  offers: MethodOffers | null,
): Promise<PayoutMethod> {
  if (changes.method !== undefined && changes.method !== method) {
    throw new Refusal({ code: 'invalid', message: `method: it cannot be changed from ${method}.` });
  }
  if (details || choice.isSelected) checkOffered(method, offers);
  const after = await commitMethods(call, promoterId, async (promoter, now) => {
    requireMethod(promoter, method);
    const { changed, checks } = details
      ? await withDetails(call, promoter, method, details, now)
      : { changed: promoter, checks: [] };
    return { changed: applyMethodChanges(changed, method, choice), checks };
  });
  return requireMethod(after, method);
}

/**
 * Removes a payout method with its details.
 * @throws Refusal `not_found`
 */
export async function removeMethod(call: Call, { promoterId, method }: PayoutMethodKey): Promise<PayoutMethod> {
  let methodBefore: PayoutMethod | undefined;
  await commitMethods(call, promoterId, async (promoter) => {
    methodBefore = requireMethod(promoter, method);
    return { changed: dropPayoutMethod(promoter, method), checks: [] };
  });
  if (!methodBefore) throw new Error('a removed payout method was never read');
  return methodBefore;
}

async function commitMethods(
  call: Call,
  promoterId: number,
  change: (
    promoter: Promoter,
    now: string,
  ) => Promise<{ readonly changed: Promoter; readonly checks: readonly Write[] }>,
): Promise<Promoter> {
  const identifier = { by: 'id', id: promoterId } as const;
  const { after } = await changePromoterRecord(call, identifier, 'payout method changed', async (record, now) => {
    const { changed, checks } = await change(record.promoter, now);
    return { after: reviseRecord(changed, record.promotions), checks };
  });
  return after.promoter;
}

async function withDetails(
  call: MethodCall,
  promoter: Promoter,
  method: MethodKind,
  input: PayoutDetailsInput,
  now: string,
) {
  const name = [promoter.firstName, promoter.lastName].filter(Boolean).join(' ');
  const details = parsePayoutDetails(method, input, name || null);
  const checks =
    method === 'paypal' ? [] : [payoutDetailsWrite(call.account.id, await encryptDetails(call, promoter.id, details))];
  const print = method === 'paypal' ? undefined : await computeFingerprint(call.account, details, call.mac);
  return { changed: setPayoutMethod(promoter, details, now, print), checks };
}

function checkOffered(method: MethodKind, offers: MethodOffers | null): void {
  if (offers === null || offers.methods.includes(method)) return;
  const message = `method is refused: choose one of ${offers.methods.join(', ')}.`;
  throw new Refusal({ code: 'invalid', message });
}
