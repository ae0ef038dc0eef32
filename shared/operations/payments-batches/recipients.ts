import type { PayoutMethod } from '#shared/domain/payout-methods/method.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Recipient } from '#shared/operations/payout-methods/encrypted-details.ts';
import { findPayoutDetails } from '#shared/store/payout-methods/payout-details.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';

/**
 * Returns payment details, encrypted if secret. Payments keep them despite later changes.
 * @throws Refusal `invalid` if unknown; StaleReadError if the promoter changed
 */
export async function findRecipient(
  account: number,
  promoter: Promoter,
  { method }: Pick<PayoutMethod, 'method'>,
): Promise<Recipient> {
  const { paypalEmail } = promoter.profile;
  if (method === 'paypal' && paypalEmail !== null) return { method, email: paypalEmail };
  const encrypted = await findPayoutDetails(account, { promoterId: promoter.id, method });
  // The promoter record has the end of the pause after a change.
  if ((await findPromoter(account, promoter.id))?.revision !== promoter.revision) throw new StaleReadError();
  if (encrypted) return encrypted;
  throw new Refusal({ code: 'invalid', message: `The payout details of promoter ${promoter.id} are missing.` });
}
