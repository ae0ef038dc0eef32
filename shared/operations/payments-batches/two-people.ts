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
 * With four-eyes approval, only a second person may record results of a batch, or confirm that its file was not sent.
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
 * With four-eyes approval, a person other than the creator releases a batch's files by downloading one first.
 * @throws Refusal `invalid`
 */
export async function assertReleased(call: Call, batch: PaymentsBatch, by: Actor): Promise<void> {
  if (releaserOf(batch) || isReleaser(batch, by) || !(await requiresTwoPeople(call))) return;
  throw new Refusal({ code: 'invalid', message: NOT_RELEASED });
}

/** Reads the current setting: the account of a call may be cached for some seconds. */
async function requiresTwoPeople({ account }: Call): Promise<boolean> {
  const { fourEyes = false } = (await readAccount(account.id)) ?? {};
  return fourEyes;
}

/**
 * Only an owner may change four-eyes approval, so that a payer cannot switch it off.
 * @param wanted undefined if unchanged
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
