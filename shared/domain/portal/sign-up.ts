import { Refusal } from '#shared/domain/refusal.ts';
import { buildAcceptance } from './agreement.ts';
import type { AcceptedTerms, Portal, PortalField, ProgramTerms } from './portal.ts';

export const TERMS_CHANGED = 'accepted_terms is invalid: send the version of the current terms.';

/** In characters. */
const MAX_ANSWER_LENGTHS: Readonly<Record<PortalField['type'], number>> = {
  text: 255,
  long_text: 2000,
  choice: 255,
  checkbox: 10,
};

const TRUE: readonly unknown[] = [true, 'true', 'yes', '1', 1];

/**
 * Returns the accepted terms; null without terms.
 * @param terms those of the campaign
 * @param version the one that the promoter saw
 * @throws Refusal `invalid` unless it is the current version
 */
export function acceptProgramTerms(
  terms: ProgramTerms | null,
  version: number | undefined,
  by: Pick<AcceptedTerms, 'at' | 'ip'>,
): AcceptedTerms | null {
  if (!terms) return null;
  if (version !== terms.version) throw new Refusal({ code: 'invalid', message: TERMS_CHANGED });
  return buildAcceptance(terms, by);
}

/**
 * Converts answers to custom fields. Drops unknown ones.
 * @throws Refusal `invalid` if an answer is missing, too long, or not one of the choices
 */
export function parseSignUpAnswers(
  { customFields }: Pick<Portal, 'customFields'>,
  answers: Readonly<Record<string, unknown>> = {},
): Record<string, string | boolean> {
  return Object.fromEntries(
    customFields.flatMap((field) => {
      const answer = parseSignUpAnswer(field, answers[field.name]);
      return answer === null ? [] : [[field.name, answer] as const];
    }),
  );
}

function parseSignUpAnswer({ name, type, required, choices }: PortalField, value: unknown): string | boolean | null {
  const invalidField = () => new Refusal({ code: 'invalid', message: `custom_fields[${name}] is invalid.` });
  if (type === 'checkbox') {
    const isChecked = TRUE.includes(value);
    if (required && !isChecked) throw invalidField();
    return isChecked;
  }
  if (value !== undefined && value !== null && !['string', 'number'].includes(typeof value)) throw invalidField();
  const text = String(value ?? '').trim();
  if (text === '' && !required) return null;
  const isChoice = type !== 'choice' || choices.includes(text);
  if (text === '' || text.length > MAX_ANSWER_LENGTHS[type] || !isChoice) throw invalidField();
  return text;
}
