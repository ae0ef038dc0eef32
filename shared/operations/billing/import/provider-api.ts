import * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';

/** A provider's API. The key is sent only to its origin, and never appears in messages. */
export interface ProviderApi {
  readonly origin: string;
  readonly key: string;
}

/** A rejected or failed API request. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 500;
const MAX_BACKOFF_MS = 60_000;
const REQUEST_MS = 60_000;

/**
 * Reads a path. Retries rate limits and server errors, by `retry-after` or with exponential backoff.
 * @throws ProviderError
 */
export async function readProviderJson<Shape extends v.GenericSchema>(
  { origin, key }: ProviderApi,
  path: string,
  shape: Shape,
  { sleep }: Pick<Runtime, 'sleep'>,
): Promise<v.InferOutput<Shape>> {
  const [name = ''] = path.split('?');
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': '2025-04-30.basil', 'paddle-version': '1' };
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchOrNull(`${origin}${path}`, headers);
    if (response?.ok) {
      const parsed = v.safeParse(shape, await response.json());
      if (parsed.success) return parsed.output;
      throw new ProviderError(`${name} did not return a list.`);
    }
    const isPermanent = response !== null && response.status !== 429 && response.status < 500;
    if (isPermanent || attempt === MAX_ATTEMPTS) {
      const result = response ? `responded with ${response.status}` : 'did not respond';
      throw new ProviderError(`${name} ${result}: ${errorHint(response?.status)}`);
    }
    const retryAfterMs = Number(response?.headers.get('retry-after') ?? Number.NaN) * 1000;
    const pause = Number.isFinite(retryAfterMs) ? retryAfterMs : FIRST_PAUSE_MS * 2 ** attempt;
    await sleep(Math.min(pause, MAX_BACKOFF_MS));
  }
}

async function fetchOrNull(address: string, headers: Record<string, string>): Promise<Response | null> {
  try {
    return await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(REQUEST_MS) });
  } catch {
    return null;
  }
}

function errorHint(status: number | undefined): string {
  if (status === 401) return 'the key is unknown.';
  return status === 403 ? 'the key has no permission to read that.' : 'run the import again: nothing is counted twice.';
}

/** Half-open interval, ISO 8601. */
export interface ImportSpan {
  readonly from: string;
  readonly until: string;
}

/** An event as the provider would have sent it. */
export interface PastEvent {
  /** Epoch seconds; events are processed in this order. */
  readonly at: number;
  readonly event: unknown;
}

/** Reader of a provider's history. */
export interface ProviderHistory {
  /**
   * All codes, regardless of age: payments refer to them by id.
   * @param now ISO 8601
   */
  readonly codes: (api: ProviderApi, now: string, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /** Changes that cannot be read span by span, such as those to older objects; oldest first. */
  readonly since: (api: ProviderApi, all: ImportSpan, runtime: Pick<Runtime, 'sleep'>) => Promise<readonly PastEvent[]>;
  /** Events of a span, oldest first. */
  readonly payments: (
    api: ProviderApi,
    span: ImportSpan,
    runtime: Pick<Runtime, 'sleep'>,
  ) => Promise<readonly PastEvent[]>;
}
