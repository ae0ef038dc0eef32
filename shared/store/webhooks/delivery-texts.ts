import { erasedBody, personsIn } from '#shared/domain/webhooks/erased-body.ts';
import type { Person } from '#shared/domain/webhooks/person.ts';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import { seal, unseal } from '#shared/store/sealed-text.ts';
import { Stale } from '#shared/store/table/attempt.ts';
import { type FoundTextKey, makeTextKey, readTextKeys } from '#shared/store/text-keys.ts';

/**
 * Encrypts a text with the keys of all persons it is about, so that erasing any of them erases it; a text about no
 * person stays unencrypted. Creates missing keys concurrently.
 * @param found the keys when the records were read
 * @throws Stale if one of the persons was erased meanwhile: the text must be built again
 */
export async function sealedText(
  account: number,
  text: string,
  about: readonly Person[],
  found: (person: Person) => FoundTextKey,
): Promise<string | Uint8Array> {
  if (about.length === 0) return text;
  const keys = await Promise.all(about.map(async (person) => found(person) ?? makeTextKey(account, person)));
  const held = keys.filter((key) => key !== 'erased');
  if (held.length < keys.length) throw new Stale();
  return seal(text, held);
}

/** Decrypts the texts of deliveries: the original, or a placeholder if one of its persons was erased. */
export async function openTexts(
  account: number,
  deliveries: readonly Delivery[],
): Promise<(delivery: Delivery) => string> {
  const found = await readTextKeys(account, deliveries.flatMap(aboutOf));
  return (delivery) => opened(delivery, aboutOf(delivery).map(found));
}

function opened(delivery: Delivery, keys: readonly FoundTextKey[]): string {
  const { body } = delivery;
  if (keys.includes('erased')) return erasedBody(delivery);
  if (typeof body === 'string') return body;
  const held = keys.filter((key) => key instanceof Uint8Array);
  return held.length === keys.length ? unseal(body, held) : erasedBody(delivery);
}

/**
 * Returns the persons of a delivery. Deliveries of earlier versions, with unencrypted text, name them only in the text.
 */
function aboutOf({ about, body }: Delivery): readonly Person[] {
  return about ?? (typeof body === 'string' ? personsIn(body) : []);
}
