import type { PayoutDetails, PayPalDetails } from '#shared/domain/payout-methods/payout-details.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  type DecryptDataKey,
  type GenerateDataKey,
  type KeyContext,
  PAYOUT_DETAILS_USE,
} from '#shared/outside/data-key.ts';
import type { EncryptedPayoutDetails } from '#shared/store/payout-methods/payout-details.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';

/** A call that can encrypt, not decrypt. */
export interface EncryptingCall extends Call {
  readonly newKey: GenerateDataKey;
}

/** A call that can decrypt. */
export interface DecryptingCall extends Call {
  readonly decryptKey: DecryptDataKey;
}

/** PayPal's address in clear, or encrypted details. */
export type Recipient = PayPalDetails | EncryptedPayoutDetails;

/** Encrypts payment details with their own data key (one KMS call). */
export async function encryptDetails(
  { account, newKey }: EncryptingCall,
  promoterId: number,
  details: PayoutDetails,
): Promise<EncryptedPayoutDetails> {
  const name = { promoterId, method: details.method, use: PAYOUT_DETAILS_USE };
  const { plain, encrypted: key } = await newKey(buildDetailsKeyContext(account.id, name));
  return { ...name, key, text: encryptText(JSON.stringify(details), [plain]) };
}

/**
 * Decrypts payment details, for payers only, never to be logged or stored (one KMS call, except PayPal).
 * @throws Error if encrypted for another account or promoter
 */
export async function decryptDetails(
  { account, decryptKey }: DecryptingCall,
  recipient: Recipient,
): Promise<PayoutDetails> {
  if (!('key' in recipient)) return recipient;
  const plain = await decryptKey(recipient.key, buildDetailsKeyContext(account.id, recipient));
  return JSON.parse(decryptText(recipient.text, [plain]));
}

/** Bound to the promoter: decryption for another one fails. Details without `use` keep their older context. */
function buildDetailsKeyContext(
  account: number,
  { promoterId, use }: Pick<EncryptedPayoutDetails, 'promoterId' | 'use'>,
): KeyContext {
  return { account: String(account), ...(use === undefined ? {} : { use }), promoter: String(promoterId) };
}
