import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRules, findAddressProblem, isCallableIp } from '#shared/domain/webhooks/address.ts';
import { type AttemptError, type AttemptOutcome, DEFAULT_TIMEOUT_S } from '#shared/domain/webhooks/types.ts';
import { SLOW_RESPONSE_MS } from '#shared/domain/webhooks/webhook.ts';

/** From DNS lookup to the last response header. */
const DEFAULT_TIMEOUT_MS = DEFAULT_TIMEOUT_S * 1000;

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Called once while the response is slow. */
  readonly onSlow?: () => void;
  /** Timeout set by the company. */
  readonly timeoutMs?: number | undefined;
  /** Whether to return the response body. */
  readonly readsBody?: boolean | undefined;
}

type PostResult = AttemptOutcome & {
  /** Set if requested and short. */
  readonly responseBody?: string;
};

/** Posts a text. Returns failures; never throws. */
export type PostWebhook = (request: WebhookRequest) => Promise<PostResult>;

const MAX_RESPONSE_BYTES = 4096;
const READ_TIMEOUT_MS = 3000;

interface Address {
  readonly address: string;
  readonly family: number;
}

interface PosterOptions {
  readonly defaultTimeoutMs?: number;
  readonly slowMs?: number;
  /** Resolves a host; IP addresses resolve to themselves. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

/**
 * Creates a client that posts to company-supplied addresses. Each attempt resolves the name, checks every address and
 * connects to those addresses, which prevents DNS rebinding. Redirects are not followed, connections not reused; the
 * body is read only on request and up to a limit.
 */
export function createPoster(addressRules: AddressRules, options: PosterOptions = {}): PostWebhook {
  const { defaultTimeoutMs = DEFAULT_TIMEOUT_MS, slowMs = SLOW_RESPONSE_MS, resolve = resolveAddresses } = options;
  const lookUp = shareConcurrentLookups(resolve);
  return async ({ url, headers, body, onSlow, timeoutMs = defaultTimeoutMs, readsBody }) => {
    if (findAddressProblem(url, addressRules) !== null) return { error: 'address' };
    const signal = AbortSignal.timeout(timeoutMs);
    const slow = onSlow && setTimeout(onSlow, slowMs);
    try {
      const addresses = await raceAbort(signal, lookUp(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')));
      if (!addresses.every(({ address }) => isCallableIp(address, addressRules))) return { error: 'address' };
      // Hard timeout: an endless response would delay the rest of the batch.
      return await raceAbort(signal, sendRequest({ url, headers, body, readsBody }, addresses, signal));
    } catch (error) {
      return { error: signal.aborted ? 'timeout' : classifyError(error) };
    } finally {
      clearTimeout(slow);
    }
  };
}

/**
 * Shares concurrent lookups of one name. Each takes a thread of a small pool: hundreds for one dead name would block
 * others. Not cached.
 */
function shareConcurrentLookups(resolve: (host: string) => Promise<readonly Address[]>) {
  const pendingLookups = new Map<string, Promise<readonly Address[]>>();
  return (host: string): Promise<readonly Address[]> => {
    const pending = pendingLookups.get(host) ?? resolve(host).finally(() => pendingLookups.delete(host));
    pendingLookups.set(host, pending);
    return pending;
  };
}

class UnknownHostError extends Error {}

async function resolveAddresses(host: string): Promise<Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    // Lambda functions reach IPv4 reliably.
    const addresses = await lookup(host, { all: true, order: 'ipv4first' });
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    throw new UnknownHostError(host, { cause });
  }
  throw new UnknownHostError(host);
}

function sendRequest(
  { url, headers, body, readsBody = false }: WebhookRequest,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<PostResult> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    agent: false,
    lookup: createFixedLookup(addresses),
    signal,
  };
  const request = new URL(url).protocol === 'https:' ? requestOverHttps : requestOverHttp;
  return new Promise((resolve, reject) => {
    const call: ClientRequest = request(url, options, (response) => {
      const { statusCode: status = 0 } = response;
      response.on('error', () => resolve({ status }));
      if (readsBody)
        return readBody(response, (text) => resolve({ status, ...(text === null ? {} : { responseBody: text }) }));
      resolve({ status });
      response.destroy();
    });
    // The HTTP client does not report protocol upgrades.
    call.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Reads the response body; null if it is too long or incomplete. */
function readBody(response: IncomingMessage, callback: (text: string | null) => void): void {
  let bytes = Buffer.alloc(0);
  const timer = setTimeout(() => response.destroy(), READ_TIMEOUT_MS);
  response.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length > MAX_RESPONSE_BYTES) response.destroy();
  });
  response.on('close', () => {
    clearTimeout(timer);
    callback(response.complete && bytes.length <= MAX_RESPONSE_BYTES ? bytes.toString('utf8') : null);
  });
}

/** Creates a lookup with a fixed result. */
function createFixedLookup(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  return (_, { all }, callback) => {
    if (all) return callback(null, [...addresses]);
    callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

/** Rejects with the signal's reason if it aborts first. */
function raceAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const rejectOnAbort = () => reject(signal.reason);
  signal.addEventListener('abort', rejectOnAbort, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', rejectOnAbort));
}

function classifyError(error: unknown): AttemptError {
  if (error instanceof UnknownHostError) return 'dns';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|SSL|TLS|SIGNATURE|EPROTO/.test(code) ? 'tls' : 'connection';
}
