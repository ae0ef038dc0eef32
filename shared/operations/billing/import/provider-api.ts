import * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';

/** A provider's API and its key. The key is sent only to this origin and never appears in messages. */
export interface ProviderApi {
  readonly origin: string;
  readonly key: string;
}

/** A provider rejected a request or failed. The message is for the operator of the import. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const REQUEST_MS = 60_000;

/**
 * Reads a path. Retries rate limits and server errors, with `retry-after` or exponential backoff.
 * @throws ProviderError if the request is rejected or all retries fail
 */
export async function readJson<Shape extends v.GenericSchema>(
  { origin, key }: ProviderApi,
  path: string,
  shape: Shape,
  { sleep }: Pick<Runtime, 'sleep'>,
): Promise<v.InferOutput<Shape>> {
  const [name = ''] = path.split('?');
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': '2025-04-30.basil', 'paddle-version': '1' };
  for (let tried = 1; ; tried += 1) {
    const answer = await asked(`${origin}${path}`, headers);
    if (answer?.ok) {
      const parsed = v.safeParse(shape, await answer.json());
      if (parsed.success) return parsed.output;
      throw new ProviderError(`${name} has not answered with a list.`);
    }
    const isOver = answer !== null && answer.status !== 429 && answer.status < 500;
    if (isOver || tried === MOST_TRIES) {
      throw new ProviderError(`${name} answered ${answer ? answer.status : 'nothing'}: ${hintAt(answer?.status)}`);
    }
    const wanted = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1000;
    const pause = Number.isFinite(wanted) ? wanted : FIRST_PAUSE_MS * 2 ** tried;
    await sleep(Math.min(pause, LONGEST_PAUSE_MS));
  }
}

async function asked(address: string, headers: Record<string, string>): Promise<Response | null> {
  try {
    return await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(REQUEST_MS) });
  } catch {
    return null;
  }
}

function hintAt(status: number | undefined): string {
  if (status === 401) return 'it does not know the key.';
  return status === 403 ? 'the key may not read that.' : 'run the import again, it goes on where it was.';
}

/** Half-open time interval, ISO 8601: `until` is excluded. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** An event that a provider would have sent. */
export interface PastEvent {
  /** Epoch seconds. Events are processed in this order. */
  readonly at: number;
  readonly event: unknown;
}

/** Reader of a provider's history. */
export interface Past {
  /**
   * Returns all codes regardless of their age, because payments refer to them by id.
   * @param now ISO 8601, used as the time of the codes' events
   */
  readonly codes: (api: ProviderApi, now: string, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /**
   * Returns changes within the whole import span that the API cannot filter by it: changes to older objects, and
   * objects with other times. Called once; oldest first.
   */
  readonly since: (api: ProviderApi, all: Span, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /** Returns the events of a span, oldest first. */
  readonly payments: (api: ProviderApi, span: Span, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
}
