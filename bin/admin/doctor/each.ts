import pLimit from 'p-limit';
import { broken, type Finding, unknown } from './check.ts';

/** How many are looked at together, unless a check says it. */
const AT_ONCE = 10;
/** How many of those that could not be checked are named. */
const NAMED = 5;
/** What services of AWS call it that there is no such thing. */
const NOT_THERE = [
  'ResourceNotFoundException',
  'NotFoundException',
  'TableNotFoundException',
  'QueueDoesNotExist',
  'AWS.SimpleQueueService.NonExistentQueue',
];

/** How things of one kind are looked at. */
export interface Look<Thing> {
  /** What a finding calls one. */
  what(thing: Thing): string;
  /** Asks AWS how it is. */
  look(thing: Thing): Promise<Finding>;
  /** What to do where AWS does not know it any more; left out where its absence says nothing of the thing. */
  gone?(thing: Thing): string;
  /** How many are looked at together, where the service of AWS takes few calls a second. */
  readonly atOnce?: number;
}

/** Why a thing could not be checked. */
interface Refused {
  readonly what: string;
  readonly error: unknown;
}

/**
 * Looks at each thing by itself, so that a refused call hides nothing of the others. Never throws.
 * @param name the check's
 * @returns a finding for each, in their order: broken for what is not there; last one for all that could not be checked
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

/** What to do for a resource that its stack has, and AWS has not: CloudFormation notices that only where it is told to look. */
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
