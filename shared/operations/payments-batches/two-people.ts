import type { Account } from '#shared/domain/accounts/account.ts';
import { type Actor, type Caller, callerMay } from '#shared/domain/accounts/caller.ts';
import type { PaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { isReleaser, isSecondPerson, releaserOf } from '#shared/domain/payments-batches/two-people.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';

const NO_SECOND_PERSON =
  'Your company requires two people to pay: a person other than the creator of the batch does this. API keys do not count as people. ' +
  'If an API key created the batch, one person fetches its file first, and another person does this.';
const NOT_RELEASED =
  'Your company requires two people to pay: a person other than the creator of the batch fetches its file first. ' +
  'API keys do not count as people.';

/**
 * If the company requires two people, only the second one says what was paid of a batch, or that its file was not sent.
 * @throws Refusal `invalid`
 */
export async function assertFourEyes(
  call: Call,
  batch: Pick<PaymentsBatch, 'createdBy' | 'releasedBy'>,
  by: Actor,
): Promise<void> {
  if (isSecondPerson(batch, by) || !(await requiresTwoPeople(call))) return;
  throw new Refusal({ code: 'invalid', message: NO_SECOND_PERSON });
}

/**
 * If the company requires two people, a person other than the creator of a batch releases its files by fetching one first.
 * @throws Refusal `invalid`
 */
export async function assertReleased(call: Call, batch: PaymentsBatch, by: Actor): Promise<void> {
  if (releaserOf(batch) || isReleaser(batch, by) || !(await requiresTwoPeople(call))) return;
  throw new Refusal({ code: 'invalid', message: NOT_RELEASED });
}

/** Reads the setting now: the account of a call may be some seconds old. */
async function requiresTwoPeople({ account }: Call): Promise<boolean> {
  const { fourEyes = false } = (await readAccount(account.id)) ?? {};
  return fourEyes;
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
