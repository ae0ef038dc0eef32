import * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';

/** A provider's API, and the key that reads it. The key is sent to that address alone, and is in no message. */
export interface ProviderApi {
  readonly origin: string;
  readonly key: string;
}

/** What a provider has refused, or could not do. Its message is for whoever has started the import. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const REQUEST_MS = 60_000;

/**
 * Reads what is at a path. Whoever is asked to wait waits as long as the provider says; after errors of its own it is asked again.
 * @throws ProviderError where it refuses, or goes on failing
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

/** A span of time: from its first moment, up to what is no part of it. ISO 8601. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** What a provider would have sent of something that is past. */
export interface PastEvent {
  /** Epoch seconds: events are worked on in this order. */
  readonly at: number;
  readonly event: unknown;
}

/** How the past of a provider is read. */
export interface Past {
  /**
   * All codes that there are, whenever they were made: payments name them by their ids.
   * @param now when they are as they are read, ISO 8601
   */
  readonly codes: (api: ProviderApi, now: string, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /**
   * What happened in all of the time that is imported, and cannot be asked for by it: to what was made before, and of what has other
   * times. It is read once, oldest first.
   */
  readonly since: (api: ProviderApi, all: Span, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /** What happened in a span of time, oldest first. */
  readonly payments: (api: ProviderApi, span: Span, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
}
