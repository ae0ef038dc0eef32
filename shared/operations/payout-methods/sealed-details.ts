import type { PayoutDetails, PayPalDetails } from '#shared/domain/payout-methods/payout-details.ts';
import type { Call } from '#shared/operations/call.ts';
import type { KeyContext, NewDataKey, OpenDataKey } from '#shared/outside/data-key.ts';
import type { SealedDetails } from '#shared/store/payout-methods/payout-details.ts';
import { seal, unseal } from '#shared/store/sealed-text.ts';

/** A call that can encrypt payment details but not decrypt them. */
export interface SealingCall extends Call {
  readonly newKey: NewDataKey;
}

/** A call that can decrypt payment details, for payment files and payers. */
export interface OpeningCall extends Call {
  readonly openKey: OpenDataKey;
}

/** PayPal address, which is also unencrypted in the promoter's profile, or encrypted details. */
export type Recipient = PayPalDetails | SealedDetails;

/** Encrypts payment details with a data key of their own. One KMS call. */
export async function sealDetails(
  { account, newKey }: SealingCall,
  promoterId: number,
  details: PayoutDetails,
): Promise<SealedDetails> {
  const { plain, sealed: key } = await newKey(contextOf(account.id, promoterId));
  return { promoterId, method: details.method, key, text: seal(JSON.stringify(details), [plain]) };
}

/**
 * Decrypts payment details. Only for callers who may pay; never logged or stored. One KMS call, except for PayPal.
 * @throws Error if they were encrypted for another account or promoter
 */
export async function openDetails({ account, openKey }: OpeningCall, recipient: Recipient): Promise<PayoutDetails> {
  if (!('key' in recipient)) return recipient;
  const plain = await openKey(recipient.key, contextOf(account.id, recipient.promoterId));
  return JSON.parse(unseal(recipient.text, [plain]));
}

/** Encryption context: details cannot be decrypted as another promoter's. */
function contextOf(account: number, promoterId: number): KeyContext {
  return { account: String(account), promoter: String(promoterId) };
}
