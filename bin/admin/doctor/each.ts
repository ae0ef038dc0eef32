import pLimit from 'p-limit';
import { broken, type Finding, unknown } from './check.ts';

const AT_ONCE = 10;
const NAMED = 5;
/** AWS errors for missing resources. */
const NOT_THERE = [
  'ResourceNotFoundException',
  'NotFoundException',
  'TableNotFoundException',
  'QueueDoesNotExist',
  'AWS.SimpleQueueService.NonExistentQueue',
];

export interface Look<Thing> {
  what(thing: Thing): string;
  look(thing: Thing): Promise<Finding>;
  /** Next step if it does not exist; omitted if that is fine. */
  gone?(thing: Thing): string;
  readonly atOnce?: number;
}

interface Refused {
  readonly what: string;
  readonly error: unknown;
}

/**
 * Checks each resource separately, so that a failed call does not hide others. Never throws.
 * @returns one finding each; a final one for those that could not be checked
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

/** Returns the fix for a resource deleted by hand, which CloudFormation detects only on request. */
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
