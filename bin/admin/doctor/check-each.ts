import pLimit from 'p-limit';
import { brokenFinding, type CheckFinding, unknownFinding } from './check.ts';

const CHECK_CONCURRENCY = 10;
const MAX_NAMES = 5;
/** AWS errors for missing resources. */
const NOT_FOUND_ERRORS = [
  'ResourceNotFoundException',
  'NotFoundException',
  'TableNotFoundException',
  'QueueDoesNotExist',
  'AWS.SimpleQueueService.NonExistentQueue',
];

interface ResourceProbe<Thing> {
  what(thing: Thing): string;
  look(thing: Thing): Promise<CheckFinding>;
  /** Next step if it does not exist; omitted if that is fine. */
  gone?(thing: Thing): string;
  readonly atOnce?: number;
}

interface FailedCheck {
  readonly what: string;
  readonly error: unknown;
}

/**
 * Checks each resource separately, so that a failed call does not hide others. Never throws.
 * @returns one finding each; a final one for those that could not be checked
 */
export async function checkEach<Thing>(
  name: string,
  things: readonly Thing[],
  { what, look, gone, atOnce = CHECK_CONCURRENCY }: ResourceProbe<Thing>,
): Promise<readonly CheckFinding[]> {
  const refused: FailedCheck[] = [];
  const results = await pLimit(atOnce).map(things, async (thing) => {
    try {
      return [await look(thing)];
    } catch (error) {
      if (gone && isNotFound(error)) return [brokenFinding(what(thing), 'is missing', gone(thing))];
      refused.push({ what: what(thing), error });
      return [];
    }
  });
  return [...results.flat(), ...failedChecksFinding(name, refused, things.length)];
}

/** Returns the fix for a resource deleted by hand, which CloudFormation detects only on request. */
export const revertDriftCommand = (stack: string): string =>
  `npx cdk deploy ${stack} --revert-drift\nSee "Resources deleted by hand" in lib/runbook.md.`;

function isNotFound(error: unknown): boolean {
  return error instanceof Error && NOT_FOUND_ERRORS.includes(error.name);
}

function failedChecksFinding(name: string, refused: readonly FailedCheck[], all: number): CheckFinding[] {
  const [first] = refused;
  if (!first) return [];
  const names = refused.slice(0, MAX_NAMES).map(({ what }) => what);
  const which = `${names.join(', ')}${refused.length > MAX_NAMES ? ', …' : ''}`;
  const some = refused.length < all ? `${refused.length} of ${all} (${which}) ` : '';
  return [unknownFinding(name, `${some}could not be checked`, first.error)];
}
