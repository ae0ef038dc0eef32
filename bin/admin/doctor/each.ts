import pLimit from 'p-limit';
import { broken, type Finding, unknown } from './check.ts';

/** Default concurrency. */
const AT_ONCE = 10;
/** Maximum number of names listed in the finding. */
const NAMED = 5;
/** AWS error names for missing resources. */
const NOT_THERE = [
  'ResourceNotFoundException',
  'NotFoundException',
  'TableNotFoundException',
  'QueueDoesNotExist',
  'AWS.SimpleQueueService.NonExistentQueue',
];

/** How to check resources of one kind. */
export interface Look<Thing> {
  /** Returns the name of a resource for findings. */
  what(thing: Thing): string;
  /** Queries its state. */
  look(thing: Thing): Promise<Finding>;
  /** Next step for a resource that does not exist; omitted if its absence is no finding. */
  gone?(thing: Thing): string;
  /** Concurrency, for services with a low rate limit. */
  readonly atOnce?: number;
}

interface Refused {
  readonly what: string;
  readonly error: unknown;
}

/**
 * Checks each resource separately, so that one failed call does not hide the others. Never throws.
 * @param name of the check
 * @returns one finding per resource, in order: broken if it does not exist; a final one for all that could not be
 * checked
 */
export async function lookAtEach<Thing>(
  name: string,
  things: readonly Thing[],
  { what, look, gone, atOnce = AT_ONCE }: Look<Thing>,
): Promise<readonly Finding[]> {
  const refused: Refused[] = [];
  const found = await pLimit(atOnce).map(things, async (thing) => {
    try {
      return [await look(thing)];
    } catch (error) {
      if (gone && isNotThere(error)) return [broken(what(thing), 'is not there', gone(thing))];
      refused.push({ what: what(thing), error });
      return [];
    }
  });
  return [...found.flat(), ...unchecked(name, refused, things.length)];
}

/** Returns the fix for a resource that was deleted outside of CloudFormation, which detects that only on request. */
export const revertDrift = (stack: string): string =>
  `npx cdk deploy ${stack} --revert-drift\nSee "Resources deleted by hand" in lib/runbook.md.`;

function isNotThere(error: unknown): boolean {
  return error instanceof Error && NOT_THERE.includes(error.name);
}

function unchecked(name: string, refused: readonly Refused[], all: number): Finding[] {
  const [first] = refused;
  if (!first) return [];
  const names = refused.slice(0, NAMED).map(({ what }) => what);
  const which = `${names.join(', ')}${refused.length > NAMED ? ', …' : ''}`;
  const some = refused.length < all ? `${refused.length} of ${all} (${which}) ` : '';
  return [unknown(name, `${some}could not be checked`, first.error)];
}
