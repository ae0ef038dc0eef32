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

interface ResourceProbe<Item> {
  /** Returns the name that findings show. */
  nameOf(item: Item): string;
  check(item: Item): Promise<CheckFinding>;
  /** Returns the next step for a missing resource. Omitted if it may be missing. */
  nextIfMissing?(item: Item): string;
  readonly concurrency?: number;
}

interface FailedCheck {
  readonly name: string;
  readonly error: unknown;
}

/**
 * Checks each resource separately, so that a failed call does not hide others. Never throws.
 * @returns one finding each; a final one for those that could not be checked
 */
export async function checkEach<Item>(
  name: string,
  items: readonly Item[],
  { nameOf, check, nextIfMissing, concurrency = CHECK_CONCURRENCY }: ResourceProbe<Item>,
): Promise<readonly CheckFinding[]> {
  const failedChecks: FailedCheck[] = [];
  const results = await pLimit(concurrency).map(items, async (item) => {
    try {
      return [await check(item)];
    } catch (error) {
      if (nextIfMissing && isNotFound(error)) return [brokenFinding(nameOf(item), 'is missing', nextIfMissing(item))];
      failedChecks.push({ name: nameOf(item), error });
      return [];
    }
  });
  return [...results.flat(), ...failedChecksFinding(name, failedChecks, items.length)];
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
  const names = refused.slice(0, MAX_NAMES).map(({ name }) => name);
  const nameList = `${names.join(', ')}${refused.length > MAX_NAMES ? ', …' : ''}`;
  const share = refused.length < all ? `${refused.length} of ${all} (${nameList}) ` : '';
  return [unknownFinding(name, `${share}could not be checked`, first.error)];
}
