import { hasReplacementCharacter } from '#shared/domain/text/text-encoding.ts';
import { malformedTextMessage } from '#shared/routes/texts.ts';
import { RequestProblem } from './problem.ts';

/** Free text, where a replacement character is harmless. */
const FREE_TEXT_FIELDS = new Set(['address', 'custom_fields', 'description', 'note']);

/**
 * Rejects malformed text in identifying parameters: different texts may decode to the same one.
 * @param parameters validated, so nesting is limited
 * @throws RequestProblem 400 that names the parameter
 */
export function rejectMalformedText(
  parameters: Readonly<Record<string, unknown>>,
  knownNames: ReadonlySet<string>,
): void {
  const malformed = Object.entries(parameters).find(
    ([name, value]) => knownNames.has(name) && isMalformedParameter(name, value),
  );
  if (malformed) throw new RequestProblem(400, malformedTextMessage(malformed[0]));
}

/** Whether a parameter other than free text is malformed. */
export function isMalformedParameter(name: string, value: unknown): boolean {
  return !FREE_TEXT_FIELDS.has(name) && isMalformed(value);
}

/** Recursive, with map keys. */
function isMalformed(value: unknown): boolean {
  if (typeof value === 'string') return hasReplacementCharacter(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => hasReplacementCharacter(name) || isMalformed(inner));
}
