import { buildErasedBody, parsePersons } from '#shared/domain/webhooks/erased-body.ts';
import type { ReferencedPerson } from '#shared/domain/webhooks/person.ts';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';
import { createTextKey, type FoundTextKey, readTextKeys } from '#shared/store/text-keys.ts';

/**
 * Encrypts a text with the keys of all its persons, so that erasing any of them erases it. Creates missing keys. A text
 * about no person stays unencrypted.
 * @param findTextKey reads the keys that were loaded with the records
 * @throws StaleReadError if a person was erased meanwhile: build the text again
 */
export async function encryptDeliveryText(
  account: number,
  text: string,
  people: readonly ReferencedPerson[],
  findTextKey: (person: ReferencedPerson) => FoundTextKey,
): Promise<string | Uint8Array> {
  if (people.length === 0) return text;
  const keys = await Promise.all(people.map(async (person) => findTextKey(person) ?? createTextKey(account, person)));
  const existing = keys.filter((key) => key !== 'erased');
  if (existing.length < keys.length) throw new StaleReadError();
  return encryptText(text, existing);
}

/** Decrypts deliveries; a placeholder replaces texts about erased persons. */
export async function decryptDeliveryTexts(
  account: number,
  deliveries: readonly Delivery[],
): Promise<(delivery: Delivery) => string> {
  const findTextKey = await readTextKeys(account, deliveries.flatMap(listReferencedPersons));
  return (delivery) => decryptDelivery(delivery, listReferencedPersons(delivery).map(findTextKey));
}

function decryptDelivery(delivery: Delivery, keys: readonly FoundTextKey[]): string {
  const { body } = delivery;
  if (keys.includes('erased')) return buildErasedBody(delivery);
  if (typeof body === 'string') return body;
  const existing = keys.filter((key) => key instanceof Uint8Array);
  return existing.length === keys.length ? decryptText(body, existing) : buildErasedBody(delivery);
}

/** Earlier versions name the persons only in the unencrypted text. */
function listReferencedPersons({ about, body }: Delivery): readonly ReferencedPerson[] {
  return about ?? (typeof body === 'string' ? parsePersons(body) : []);
}
