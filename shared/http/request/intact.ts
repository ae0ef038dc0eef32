import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';
import { decodedWithLoss } from '#shared/routes/texts.ts';
import { Problem } from './problem.ts';

/** What is written for people to read, and is taken as it is: a character that somebody has lost before harms nothing there. */
const PROSE = new Set(['address', 'custom_fields', 'description', 'note']);

/**
 * Refuses parameters that name or identify something by a text that was decoded with loss: what two callers mean by it may
 * differ, and one of them would be taken for the other.
 * @param given parameters by name, which have been checked: what is nested without end is none of them
 * @param known the names that the route knows; all else is passed over
 * @throws Problem 400 that names the parameter
 */
export function refuseDecodedWithLoss(given: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): void {
  const lossy = Object.entries(given).find(([name, value]) => known.has(name) && isLost(name, value));
  if (lossy) throw new Problem(400, decodedWithLoss(lossy[0]));
}

/** Whether a parameter was decoded with loss and is no prose. */
export function isLost(name: string, value: unknown): boolean {
  return !PROSE.has(name) && isLossy(value);
}

/** What is in lists and maps counts, names in maps too. */
function isLossy(value: unknown): boolean {
  if (typeof value === 'string') return isDecodedWithLoss(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isDecodedWithLoss(name) || isLossy(inner));
}
