import type { Account } from '#shared/domain/accounts/account.ts';
import { type Actor, type Caller, callerHasPermission } from '#shared/domain/accounts/caller.ts';
import { batchReleaser, isSecondPerson, releasesBatch } from '#shared/domain/payments-batches/four-eyes.ts';
import type { PaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';

const NO_SECOND_PERSON =
  'Your company requires two people to pay: a person other than the creator of the batch must do this. API keys do not count as people. ' +
  'If an API key created the batch, one person must download its file first, and another person must do this.';
const NOT_RELEASED =
  'Your company requires two people to pay: a person other than the creator of the batch must download its file first. ' +
  'API keys do not count as people.';

/**
 * Under four-eyes approval, only a second person records results, or confirms that a file was not sent.
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
 * Under four-eyes approval, a second person releases a batch's files by downloading one.
 * @throws Refusal `invalid`
 */
export async function assertFilesReleased(call: Call, batch: PaymentsBatch, by: Actor): Promise<void> {
  if (batchReleaser(batch) || releasesBatch(batch, by) || !(await requiresTwoPeople(call))) return;
  throw new Refusal({ code: 'invalid', message: NOT_RELEASED });
}

/** A call's account may be cached. */
async function requiresTwoPeople({ account }: Call): Promise<boolean> {
  const { fourEyes = false } = (await readAccount(account.id)) ?? {};
  return fourEyes;
}

/**
 * Only owners change four-eyes approval, so that payers cannot disable it.
 * @throws Refusal `invalid`
 */
export function assertMayChangeFourEyes(
  { fourEyes = false }: Pick<Account, 'fourEyes'>,
  requested: boolean | undefined,
  caller: Caller,
): void {
  if (requested === undefined || requested === fourEyes || callerHasPermission(caller, 'own')) return;
  throw new Refusal({ code: 'invalid', message: 'four_eyes is invalid: only an owner of the account can change it.' });
}
