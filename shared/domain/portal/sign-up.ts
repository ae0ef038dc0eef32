import { Refusal } from '#shared/domain/refusal.ts';
import type { AcceptedTerms, Portal, PortalField } from './portal.ts';

export const TERMS_CHANGED = 'accepted_terms is invalid: it has to be the version of the terms that hold now.';

/** In characters. */
const LONGEST: Readonly<Record<PortalField['type'], number>> = {
  text: 255,
  long_text: 2000,
  choice: 255,
  checkbox: 10,
};

const TRUE: readonly unknown[] = [true, 'true', 'yes', '1', 1];

/**
 * Returns the accepted terms; null if the portal has none.
 * @param version the one that the promoter saw
 * @throws Refusal `invalid` unless it is the current version
 */
export function accepted({ terms }: Pick<Portal, 'terms'>, version: number | undefined, now: string) {
  if (!terms) return null;
  if (version !== terms.version) throw new Refusal({ code: 'invalid', message: TERMS_CHANGED });
  return { version, at: now } satisfies AcceptedTerms;
}

/**
 * Converts answers to custom fields. Drops unknown ones.
 * @throws Refusal `invalid` if an answer is missing, too long, or not one of the choices
 */
export function answersTo(
  { customFields }: Pick<Portal, 'customFields'>,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, string | boolean> {
  return Object.fromEntries(
    customFields.flatMap((field) => {
      const answer = answerTo(field, given[field.name]);
      return answer === null ? [] : [[field.name, answer] as const];
    }),
  );
}

function answerTo({ name, type, required, choices }: PortalField, given: unknown): string | boolean | null {
  const wrong = () => new Refusal({ code: 'invalid', message: `custom_fields[${name}] is invalid.` });
  if (type === 'checkbox') {
    const isChecked = TRUE.includes(given);
    if (required && !isChecked) throw wrong();
    return isChecked;
  }
  if (given !== undefined && given !== null && !['string', 'number'].includes(typeof given)) throw wrong();
  const text = String(given ?? '').trim();
  if (text === '' && !required) return null;
  const isChoice = type !== 'choice' || choices.includes(text);
  if (text === '' || text.length > LONGEST[type] || !isChoice) throw wrong();
  return text;
}
