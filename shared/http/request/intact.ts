import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';
import { decodedWithLoss } from '#shared/routes/texts.ts';
import { Problem } from './problem.ts';

/** Free text, where a replacement character is harmless. */
const PROSE = new Set(['address', 'custom_fields', 'description', 'note']);

/**
 * Rejects malformed text in identifying parameters: different texts may decode to the same one.
 * @param given validated, so nesting is limited
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

/** Recursive, with map keys. */
function isLossy(value: unknown): boolean {
  if (typeof value === 'string') return isDecodedWithLoss(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isDecodedWithLoss(name) || isLossy(inner));
}
