import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';
import { decodedWithLoss } from '#shared/routes/texts.ts';
import { Problem } from './problem.ts';

/** Free text, where a replacement character does no harm. */
const PROSE = new Set(['address', 'custom_fields', 'description', 'note']);

/**
 * Rejects malformed text in identifying parameters: different callers' texts may decode to the same one and be
 * confused.
 * @param given validated parameters, so nesting is limited
 * @param known names of the route's parameters; others are ignored
 * @throws Problem 400 that names the parameter
 */
export function refuseDecodedWithLoss(given: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): void {
  const lossy = Object.entries(given).find(([name, value]) => known.has(name) && isLost(name, value));
  if (lossy) throw new Problem(400, decodedWithLoss(lossy[0]));
}

/** Whether a parameter other than free text is malformed. */
export function isLost(name: string, value: unknown): boolean {
  return !PROSE.has(name) && isLossy(value);
}

/** Checks lists and maps recursively, including map keys. */
function isLossy(value: unknown): boolean {
  if (typeof value === 'string') return isDecodedWithLoss(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isDecodedWithLoss(name) || isLossy(inner));
}
