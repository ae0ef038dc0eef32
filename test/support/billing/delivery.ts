import { BILLING_SETTINGS, type BillingSettings } from '#shared/domain/billing/connection.ts';
import type { BillingOutcome } from '#shared/domain/billing/outcome.ts';
import { removePersonalData } from '#shared/domain/billing/personal-data.ts';
import { BusyError } from '#shared/domain/busy-error.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { interceptCommands } from '#test/support/table/interference.ts';
import type { ReportedEvent } from './lives.ts';
import type { Random } from './random.ts';

const LANES = 8;
const TWICE = 0.25;
/** Share of table calls at which a worker dies: before the call, or after it and before its response. */
const DEATHS = 0.01;

class Died extends Error {}

export interface Delivery {
  readonly waiting: readonly ReportedEvent[];
  readonly outcomes: readonly BillingOutcome[];
  readonly deaths: number;
}

/**
 * Delivers all events shuffled, some twice, to workers that die at random. Repeats interrupted and waiting events until
 * nothing changes.
 */
export async function deliver(
  call: AccountCall,
  reported: readonly ReportedEvent[],
  random: Random,
  settings: Partial<BillingSettings>,
): Promise<Delivery> {
  const chosen = { ...BILLING_SETTINGS, ...settings };
  const outcomes: BillingOutcome[] = [];
  let deaths = 0;
  const workAll = async (queue: ReportedEvent[]): Promise<ReportedEvent[]> => {
    const waiting: ReportedEvent[] = [];
    const requeue = (event: ReportedEvent) => queue.splice(random.of(0, queue.length), 0, event);
    const lane = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        try {
          const outcome = await processProviderEvent(call, { ...next, settings: chosen });
          if (outcome.kind === 'waits') waiting.push(next);
          else outcomes.push(outcome);
        } catch (error) {
          if (!(error instanceof Died || error instanceof BusyError)) throw error;
          deaths += 1;
          requeue(next);
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return waiting;
  };
  const end = interceptCommands(async (command, send) => {
    const dies = random.is(DEATHS);
    if (dies && random.is(0.5)) throw new Died('before a call of the table');
    const response = await send(command);
    if (dies) throw new Died('after a call of the table');
    return response;
  });
  try {
    const queued = reported.map(({ provider, event }) => ({
      provider,
      event: removePersonalData(event) as ReportedEvent['event'],
    }));
    let waiting = [...queued, ...queued.filter(() => random.is(TWICE))];
    for (let before = Number.POSITIVE_INFINITY; waiting.length < before; ) {
      before = waiting.length;
      waiting = await workAll(random.shuffled(waiting));
    }
    return { waiting, outcomes, deaths };
  } finally {
    end();
  }
}
