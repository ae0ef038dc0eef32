import { erasedBody, personsIn } from '#shared/domain/webhooks/erased-body.ts';
import type { Person } from '#shared/domain/webhooks/person.ts';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import { seal, unseal } from '#shared/store/sealed-text.ts';
import { Stale } from '#shared/store/table/attempt.ts';
import { type FoundTextKey, makeTextKey, readTextKeys } from '#shared/store/text-keys.ts';

/**
 * A text sealed with the keys of all persons whom it is about, so that it is erased with any of them; the text itself
 * where it is about nobody. Keys that are not there yet are made, side by side.
 * @param found what there was of the keys when the records were read
 * @throws Stale where one of the persons was erased meanwhile: the text has to be made anew
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

/**
 * What deliveries say: the very text that was made first, or, where somebody whom it is about was erased, one that says
 * so. One call for up to a hundred persons.
 */
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

/** The persons that a delivery is about. One that an earlier version has written, whose text is not sealed, says it in that alone. */
function aboutOf({ about, body }: Delivery): readonly Person[] {
  return about ?? (typeof body === 'string' ? personsIn(body) : []);
}
