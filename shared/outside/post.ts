import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addressProblem, isCallable, type Reach } from '#shared/domain/webhooks/address.ts';
import { type AttemptError, DEFAULT_TIMEOUT_S, type Outcome } from '#shared/domain/webhooks/types.ts';
import { SLOW_MS } from '#shared/domain/webhooks/webhook.ts';

/** How long an attempt may take: from the look-up of the name to the last header of the answer. */
const LONGEST_MS = DEFAULT_TIMEOUT_S * 1000;

/** What is posted. */
interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Called where there is no answer for so long that it is a slow one. */
  readonly whenSlow?: () => void;
  /** How long the attempt may take, where the receiver's company has said it. */
  readonly longestMs?: number | undefined;
  /** Whether what the receiver answers matters, besides its status. */
  readonly isRead?: boolean | undefined;
}

/** What came of a posting. */
export type Posted = Outcome & {
  /** What the receiver has answered, where that was asked for, and is short. */
  readonly answer?: string;
};

/** Posts a text; it says what came of it and never throws. */
export type Post = (posting: Posting) => Promise<Posted>;

/** The most bytes of an answer that are looked at. */
const LONGEST_ANSWER = 4096;
/** How long an answer is read that has begun. */
const LONGEST_READ_MS = 3000;

interface Address {
  readonly address: string;
  readonly family: number;
}

interface PosterOptions {
  readonly longestMs?: number;
  readonly slowMs?: number;
  /** Where a name leads; an address leads to itself. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

/**
 * Makes what posts to addresses that companies name. The name is looked up on each attempt, every address it leads to must
 * be one that may be called, and it is those very addresses that are connected to: a name that leads elsewhere the next
 * moment changes nothing. No redirect is followed, no connection is kept, and of an answer the status alone is looked at; its
 * text only where that is asked for, and as far as it is short.
 */
export function poster(reach: Reach, options: PosterOptions = {}): Post {
  const { longestMs = LONGEST_MS, slowMs = SLOW_MS, resolve = addressesOf } = options;
  const lookUp = together(resolve);
  return async ({ url, headers, body, whenSlow, longestMs: said = longestMs, isRead }) => {
    if (addressProblem(url, reach) !== null) return { error: 'address' };
    const signal = AbortSignal.timeout(said);
    const slow = whenSlow && setTimeout(whenSlow, slowMs);
    try {
      const addresses = await within(signal, lookUp(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')));
      if (!addresses.every(({ address }) => isCallable(address, reach))) return { error: 'address' };
      // Whatever a receiver does, and however the client takes it: what does not end would hold up all that is sent beside it.
      return await within(signal, answerTo({ url, headers, body, isRead }, addresses, signal));
    } catch (error) {
      return { error: signal.aborted ? 'timeout' : kindOf(error) };
    } finally {
      clearTimeout(slow);
    }
  };
}

/**
 * A look-up that is one for all who ask for the same name at the same time. Each takes a thread, of which there are few, until
 * the system has given up: those of hundreds of messages to one dead name would leave none for other names. Nothing is kept.
 */
function together(resolve: (host: string) => Promise<readonly Address[]>) {
  const underWay = new Map<string, Promise<readonly Address[]>>();
  return (host: string): Promise<readonly Address[]> => {
    const found = underWay.get(host) ?? resolve(host).finally(() => underWay.delete(host));
    underWay.set(host, found);
    return found;
  };
}

/** A name that could not be looked up. */
class Unknown extends Error {}

async function addressesOf(host: string): Promise<Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    // Functions reach the IPv4 addresses of a host for sure.
    const found = await lookup(host, { all: true, order: 'ipv4first' });
    if (found.length > 0) return found;
  } catch (cause) {
    throw new Unknown(host, { cause });
  }
  throw new Unknown(host);
}

function answerTo(
  { url, headers, body, isRead = false }: Posting,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Posted> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    agent: false,
    lookup: answering(addresses),
    signal,
  };
  const request = new URL(url).protocol === 'https:' ? requestOverHttps : requestOverHttp;
  return new Promise((resolve, reject) => {
    const call: ClientRequest = request(url, options, (answer) => {
      const { statusCode: status = 0 } = answer;
      answer.on('error', () => resolve({ status }));
      if (isRead) return read(answer, (text) => resolve({ status, ...(text === null ? {} : { answer: text }) }));
      resolve({ status });
      // Whatever else it says is not waited for.
      answer.destroy();
    });
    // One that changes to another protocol is no response to the client, nor an error.
    call.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Reads an answer to its end; null for one that is too long, of which no more is waited for, or that breaks off. */
function read(answer: IncomingMessage, done: (text: string | null) => void): void {
  let bytes = Buffer.alloc(0);
  const timer = setTimeout(() => answer.destroy(), LONGEST_READ_MS);
  answer.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length > LONGEST_ANSWER) answer.destroy();
  });
  answer.on('close', () => {
    clearTimeout(timer);
    done(answer.complete && bytes.length <= LONGEST_ANSWER ? bytes.toString('utf8') : null);
  });
}

/** A look-up that knows its answer already. */
function answering(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  return (_, { all }, callback) => {
    if (all) return callback(null, [...addresses]);
    callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([promise, late]).finally(() => signal.removeEventListener('abort', stop));
}

function kindOf(error: unknown): AttemptError {
  if (error instanceof Unknown) return 'dns';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|SSL|TLS|SIGNATURE|EPROTO/.test(code) ? 'tls' : 'connection';
}
