import type { Runtime } from '#shared/runtime.ts';
import { attempt } from '#shared/store/attempt.ts';
import { holderOf, type Key, nameOf } from '#shared/store/keys.ts';
import { project, summedFields } from '#shared/store/projections.ts';
import { noSums, readSums, replaceSums, type StoredSums, scanSums } from '#shared/store/sums.ts';
import { Contended, Obstructed } from '#shared/store/transaction.ts';
import { eachLostEvent, type Fold, foldEvents, type LostEvents, type Scope } from './rebuild-fold.ts';

/** A sum that is not what the events add up to. */
export interface Difference {
  readonly account: number;
  readonly promoterId: number;
  /** Null for a balance. */
  readonly campaignId: number | null;
  readonly field: string;
  /** Null where there is nothing. */
  readonly stored: unknown;
  readonly computed: number;
}

/** What a comparison, or a rebuild, has found; a rebuild has put it right. */
export interface Findings {
  readonly events: number;
  readonly items: number;
  readonly differences: readonly Difference[];
  readonly lost: readonly LostEvents[];
  /** How many items changed each time they were looked at, so that nothing can be said of them. */
  readonly unsettled: number;
}

const MOST_ROUNDS = 5;
/**
 * A read outside of a transaction may see some of its writes before the others (an event's mark, not yet its sum). What
 * is read this long before or after the events does not belong to a transaction that is half to be seen among them.
 */
const SETTLE_MS = 1000;

/**
 * Compares counters and balances with the sums of the events that are marked as counted, while traffic goes on. The
 * projector raises an item's revision with every mark that belongs to it: what has the same revision before and after
 * the events were read can be compared with them, and all else is looked at again.
 */
export function checkProjections(scope: Scope, runtime: Runtime): Promise<Findings> {
  return compare(scope, runtime, async () => true);
}

/**
 * Puts the sums that differ right, each unless something was added to it meanwhile (then it is looked at again), and
 * then adds the lost events.
 */
export async function rebuildProjections(scope: Scope, runtime: Runtime): Promise<Findings> {
  const findings = await compare(scope, runtime, repaired);
  if (findings.lost.length > 0) {
    await eachLostEvent(scope, async (events) => {
      await attempt(() => project(events, runtime.now()), runtime);
    });
  }
  return findings;
}

type Settle = (stored: StoredSums, differences: readonly Difference[]) => Promise<boolean>;

async function compare(scope: Scope, runtime: Runtime, settle: Settle): Promise<Findings> {
  let before = await scanSums(scope.account);
  await runtime.sleep(SETTLE_MS);
  let fold = await foldEvents(scope);
  const { events, lost } = fold;
  let open = new Map([...before, ...fold.sums].map(([name, { key }]) => [name, key]));
  const items = open.size;
  const differences: Difference[] = [];
  for (let round = 1; ; round += 1) {
    await runtime.sleep(SETTLE_MS);
    const after = await readSums([...open.values()]);
    const moved = new Map<string, Key>();
    for (const [name, key] of open) {
      const stored = before.get(name) ?? noSums(key);
      const found = differencesOf(stored, fold);
      const still = after.get(name)?.revision === stored.revision;
      if (still && (found.length === 0 || (await settle(stored, found)))) differences.push(...found);
      else moved.set(name, key);
    }
    if (moved.size === 0 || round === MOST_ROUNDS) {
      return { events, items, differences, lost, unsettled: moved.size };
    }
    before = after;
    open = moved;
    await runtime.sleep(SETTLE_MS);
    fold = await foldEvents(scope);
  }
}

/** Where no event says anything of a field, nothing is as good as zero. */
function differencesOf({ key, values }: StoredSums, { sums }: Fold): Difference[] {
  const computed = sums.get(nameOf(key))?.values;
  return summedFields(key).flatMap((field) => {
    const sum = computed?.get(field);
    const stored = values.get(field) ?? null;
    if (stored === (sum ?? null) || (sum === undefined && stored === 0)) return [];
    return [{ ...holderOf(key), field, stored, computed: sum ?? 0 }];
  });
}

async function repaired(stored: StoredSums, differences: readonly Difference[]): Promise<boolean> {
  try {
    await replaceSums(
      stored,
      differences.map(({ field, computed }) => [field, computed]),
    );
    return true;
  } catch (error) {
    if (error instanceof Obstructed || error instanceof Contended) return false;
    throw error;
  }
}
