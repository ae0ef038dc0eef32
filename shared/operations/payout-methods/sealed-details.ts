import type { PayoutDetails, PayPalDetails } from '#shared/domain/payout-methods/payout-details.ts';
import type { Call } from '#shared/operations/call.ts';
import type { KeyContext, NewDataKey, OpenDataKey } from '#shared/outside/data-key.ts';
import type { SealedDetails } from '#shared/store/payout-methods/payout-details.ts';
import { seal, unseal } from '#shared/store/sealed-text.ts';

/** A call that takes in where money goes: it can seal, and not open. */
export interface SealingCall extends Call {
  readonly newKey: NewDataKey;
}

/** A call that makes files, or shows somebody who pays where the money goes. */
export interface OpeningCall extends Call {
  readonly openKey: OpenDataKey;
}

/** Where a payout goes: PayPal's address, which the promoter's profile has in clear, or what is sealed. */
export type Recipient = PayPalDetails | SealedDetails;

/** Details as they are kept: by a data key of their own, so that nothing opens two of them. A call of KMS. */
export async function sealDetails(
  { account, newKey }: SealingCall,
  promoterId: number,
  details: PayoutDetails,
): Promise<SealedDetails> {
  const { plain, sealed: key } = await newKey(contextOf(account.id, promoterId));
  return { promoterId, method: details.method, key, text: seal(JSON.stringify(details), [plain]) };
}

/**
 * Where a payout goes, in clear. It is given to whoever may pay alone, and never logged or stored. A call of KMS, but for
 * PayPal.
 * @throws Error where they were sealed for another account or promoter
 */
export async function openDetails({ account, openKey }: OpeningCall, recipient: Recipient): Promise<PayoutDetails> {
  if (!('key' in recipient)) return recipient;
  const plain = await openKey(recipient.key, contextOf(account.id, recipient.promoterId));
  return JSON.parse(unseal(recipient.text, [plain]));
}

/** Whose details a data key is for: moved to somebody else they do not open. */
function contextOf(account: number, promoterId: number): KeyContext {
  return { account: String(account), promoter: String(promoterId) };
}
