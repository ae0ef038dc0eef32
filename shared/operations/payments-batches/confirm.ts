import type { Account } from '#shared/domain/account.ts';
import { type Actor, type Caller, callerMay } from '#shared/domain/caller.ts';
import { isSameActor, type PaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { readAccount } from '#shared/store/accounts.ts';

const OWN_BATCH = 'Your company wants two people for this: another person than who has made the batch.';

/**
 * Where the company wants two people, whoever has made a batch does not say what was paid of it, nor that its file was not sent.
 * What the company wants is read now: that of the call may be some seconds old.
 * @throws Refusal `invalid`
 */
export async function assertFourEyes(
  { account }: Call,
  { createdBy }: Pick<PaymentsBatch, 'createdBy'>,
  by: Actor,
): Promise<void> {
  const { fourEyes = false } = (await readAccount(account.id)) ?? {};
  if (fourEyes && isSameActor(createdBy, by)) throw new Refusal({ code: 'invalid', message: OWN_BATCH });
}

/**
 * Where the company wants two people, another person than the creator of a batch releases its files by fetching one first.
 * @throws Refusal `invalid`
 */
export async function assertReleased(call: Call, batch: PaymentsBatch, by: Actor): Promise<void> {
  if (batch.releasedBy === undefined) await assertFourEyes(call, batch, by);
}

/**
 * Whoever pays does not decide alone that one person is enough: an owner changes that.
 * @param wanted undefined where a call does not change it
 * @throws Refusal `invalid`
 */
export function assertOwnsFourEyes(
  { fourEyes = false }: Pick<Account, 'fourEyes'>,
  wanted: boolean | undefined,
  caller: Caller,
): void {
  if (wanted === undefined || wanted === fourEyes || callerMay(caller, 'own')) return;
  throw new Refusal({ code: 'invalid', message: 'four_eyes is invalid: an owner of the account changes it.' });
}
