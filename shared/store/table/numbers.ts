import { type Key, keys } from './keys.ts';
import { updateItem } from './requests.ts';

/** Numbered from 1 in each account. */
export type NumberedKind =
  | 'event'
  | 'lead'
  | 'commission'
  | 'campaign'
  | 'reward'
  | 'product'
  | 'asset'
  | 'promoter'
  | 'promotion'
  | 'promo-code'
  | 'payout'
  | 'batch-process'
  | 'payments-batch'
  | 'invoice'
  | 'broadcast'
  | 'webhook'
  | 'account';

/** Leased in blocks, so that no sale waits for a counter. */
const LEASED_KINDS: ReadonlySet<NumberedKind> = new Set(['event', 'lead', 'commission']);
const FIRST_BLOCK = 10;
const MAX_BLOCK_SIZE = 1000;

const pools = new Map<string, number[]>();
const blockSizes = new Map<string, number>();
const runningLeases = new Map<string, Promise<void>>();

/**
 * Takes unique numbers. Blocks start at ten and double: a process wastes at most as many as it used, plus ten.
 * @param account 0 for accounts themselves
 */
export async function takeNumbers(account: number, kind: NumberedKind, count: number): Promise<number[]> {
  const pool = getPool(account, kind);
  while (pool.length < count) await refill(account, kind, count - pool.length);
  return pool.splice(0, count);
}

/** Returns numbers to the pool; only if uncommitted. */
export function returnNumbers(account: number, kind: NumberedKind, numbers: readonly number[]): void {
  getPool(account, kind).unshift(...numbers);
}

/** One refill at a time per kind; concurrent callers wait and check again. */
function refill(account: number, kind: NumberedKind, atLeast: number): Promise<void> {
  const name = buildPoolName(account, kind);
  const running = runningLeases.get(name);
  if (running) return running;
  const started = lease(account, kind, atLeast).finally(() => runningLeases.delete(name));
  runningLeases.set(name, started);
  return started;
}

async function lease(account: number, kind: NumberedKind, atLeast: number): Promise<void> {
  const name = buildPoolName(account, kind);
  const size = LEASED_KINDS.has(kind) ? Math.max(atLeast, blockSizes.get(name) ?? FIRST_BLOCK) : atLeast;
  const { Attributes } = await updateItem({
    Key: counterKey(account, kind),
    UpdateExpression: 'ADD #last :size',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':size': size },
    ReturnValues: 'UPDATED_NEW',
  });
  const last = Number(Attributes?.last);
  blockSizes.set(name, Math.min(MAX_BLOCK_SIZE, size * 2));
  getPool(account, kind).push(...Array.from({ length: size }, (_, index) => last - size + 1 + index));
}

function counterKey(account: number, kind: NumberedKind): Key {
  return kind === 'account' ? keys.directoryNumbers() : keys.numbers(account, kind);
}

function getPool(account: number, kind: NumberedKind): number[] {
  const name = buildPoolName(account, kind);
  const pool = pools.get(name) ?? [];
  pools.set(name, pool);
  return pool;
}

function buildPoolName(account: number, kind: NumberedKind): string {
  return `${account}#${kind}`;
}
