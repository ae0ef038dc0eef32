import autocannon from 'autocannon';
import type { Target } from './call.ts';
import { type CreatedRecords, createKinds, type Kind, type LoadRequest, TOTAL_SHARES } from './mix.ts';

/** Results of one kind of call. Latencies in milliseconds, measured from the scheduled send time. */
export interface KindResult {
  readonly name: string;
  readonly perSecond: number;
  readonly answered: number;
  readonly limited: number;
  readonly errors: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const WARM_UP_CALLS = 5;
const MAX_CONNECTIONS = 50;
const TIMEOUT_S = 30;

/**
 * Sends each kind of call at its own fixed rate, regardless of response times, and waits for all responses. autocannon
 * includes the wait for a free connection in the latency.
 * @param rate calls per second in total; each kind gets at least one
 * @throws Error when a warm-up call fails
 */
export async function runLoad(target: Target, rate: number, seconds: number, run: string): Promise<KindResult[]> {
  const created: CreatedRecords = { leads: [], sales: [] };
  const kinds = createKinds(target, run, created);
  const findKind = (name: string) => kinds.find((kind) => kind.name === name) as Kind;
  for (const name of ['sign-up', 'sale']) {
    for (let index = 0; index < WARM_UP_CALLS; index += 1) await sendOne(target, findKind(name));
  }
  for (const kind of kinds) await sendOne(target, kind);
  return Promise.all(
    kinds.map((kind) => sendAtRate(target, kind, Math.max(1, Math.round((rate * kind.share) / TOTAL_SHARES)), seconds)),
  );
}

async function sendAtRate(target: Target, kind: Kind, rate: number, seconds: number): Promise<KindResult> {
  const statuses: Record<number, number> = {};
  const result = await autocannon({
    url: target.url,
    overallRate: rate,
    connections: Math.min(rate, MAX_CONNECTIONS),
    amount: rate * seconds,
    timeout: TIMEOUT_S,
    requests: [
      {
        setupRequest: (request, context) => {
          const sent = kind.buildRequest();
          Object.assign(context, { sent });
          return { ...request, ...toHttpRequest(target, sent) };
        },
        onResponse: (status, _, context) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 200) kind.onSuccess?.((context as { sent: LoadRequest }).sent);
        },
      },
    ],
  });
  const responseCount = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const limited = statuses[429] ?? 0;
  const { p50, p99, max } = result.latency;
  const errors = responseCount - limited - (statuses[200] ?? 0) + result.errors;
  return { name: kind.name, perSecond: rate, answered: responseCount, limited, errors, statuses, p50, p99, max };
}

async function sendOne(target: Target, kind: Kind): Promise<void> {
  const request = kind.buildRequest();
  const { path, ...init } = toHttpRequest(target, request);
  const response = await fetch(`${target.url}${path}`, init);
  if (response.status !== 200) {
    throw new Error(`The first ${kind.name} responded with ${response.status}: ${await response.text()}`);
  }
  kind.onSuccess?.(request);
}

function toHttpRequest({ key, account }: Target, { method, path, body }: LoadRequest) {
  const headers = {
    authorization: `Bearer ${key}`,
    'account-id': String(account),
    'x-api-key': key,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
}
