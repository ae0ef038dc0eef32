import type { BroadcastRecipient, SkipReason } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readPartition } from '#shared/store/table/read.ts';
import {
  ConditionFailedError,
  commitSingle,
  type Expression,
  replace,
  returnExistingOnFailure,
  update,
  type Write,
} from '#shared/store/table/transaction.ts';

/** One worker's exclusive right to send a promoter's copy. */
export interface RecipientClaim {
  readonly account: number;
  readonly broadcast: number;
  readonly promoterId: number;
  /** Unique. */
  readonly token: string;
  /** Takes over claims from before that time; ISO 8601. Null: none, since they may have been sent. */
  readonly takesOverBefore: string | null;
}

type RecipientItem = Pick<BroadcastRecipient, 'state' | 'at'> & {
  readonly sk: string;
  readonly token: string;
  readonly reason?: string;
  readonly deliveredAt?: string;
  readonly bouncedAt?: string;
  readonly complainedAt?: string;
};

/**
 * Claims a promoter's copy before it is sent, so that it is sent once. Copies that SES refused can be claimed again.
 * One call.
 */
export function claimRecipient(claim: RecipientClaim, now: string): Promise<boolean> {
  return writeState(claim, { state: 'claimed', at: now });
}

/** Records that a promoter gets no copy, unless it was claimed. One call. */
export function skipRecipient(claim: RecipientClaim, reason: SkipReason, now: string): Promise<boolean> {
  return writeState(claim, { state: 'skipped', at: now, reason });
}

/** Records that a promoter's copy could not be sent, unless it was claimed. @param reason error code. One call. */
export function failRecipient(claim: RecipientClaim, reason: string, now: string): Promise<boolean> {
  return writeState(claim, { state: 'failed', at: now, reason });
}

async function writeState(
  claim: RecipientClaim,
  { state, at, reason }: Pick<RecipientItem, 'state' | 'at' | 'reason'>,
): Promise<boolean> {
  const { account, broadcast, promoterId, token, takesOverBefore } = claim;
  const key = keys.broadcastRecipient(account, broadcast, promoterId);
  const condition = {
    expression: 'attribute_not_exists(pk) OR #state = :failed OR (#state = :claimed AND #at < :before)',
    names: { '#state': 'state', '#at': 'at' },
    values: { ':failed': 'failed', ':claimed': 'claimed', ':before': takesOverBefore ?? '' },
  };
  const write = replace(key, { state, at, token, ...(reason ? { reason } : {}) }, condition, 'taken');
  try {
    await commitSingle(returnExistingOnFailure(write));
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    // An earlier attempt of the SDK has succeeded.
    return error.conflicts[0]?.found?.token === token;
  }
}

/** Records that a claimed copy was sent. One call. */
export function markRecipientSent(claim: RecipientClaim, now: string): Promise<void> {
  return updateClaim(claim, { expression: 'SET #state = :sent, #at = :now', values: { ':sent': 'sent', ':now': now } });
}

/**
 * Records that SES refused a claimed copy, unless an event has shown meanwhile that an earlier copy was sent.
 * @param errorName such as "MessageRejected". One call.
 */
export function markRecipientFailed(claim: RecipientClaim, errorName: string, now: string): Promise<void> {
  const values = { ':failed': 'failed', ':sent': 'sent', ':now': now, ':reason': errorName };
  return updateClaim(
    claim,
    { expression: 'SET #state = :failed, #at = :now, reason = :reason', values },
    ' AND #state <> :sent',
  );
}

function updateClaim(
  { account, broadcast, promoterId, token }: RecipientClaim,
  change: Expression,
  extraCondition = '',
): Promise<void> {
  const names = { '#state': 'state', '#at': 'at' };
  const condition = {
    expression: `#token = :token${extraCondition}`,
    names: { '#token': 'token' },
    values: { ':token': token },
  };
  const key = keys.broadcastRecipient(account, broadcast, promoterId);
  return commitIfHolds(update(key, { ...change, names }, condition, 'taken'));
}

/** Dismisses a claim without a result, unless an event has shown meanwhile that it was sent. One call. */
export function dismissRecipient(
  account: number,
  broadcast: number,
  { promoterId, at }: Pick<BroadcastRecipient, 'promoterId' | 'at'>,
): Promise<void> {
  const change = { expression: 'SET #state = :dismissed', values: { ':dismissed': 'dismissed' } };
  const condition = {
    expression: '#state = :claimed AND #at = :at',
    names: { '#state': 'state', '#at': 'at' },
    values: { ':claimed': 'claimed', ':at': at },
  };
  return commitIfHolds(update(keys.broadcastRecipient(account, broadcast, promoterId), change, condition, 'taken'));
}

/**
 * Records what SES reports about a copy, which proves that it was sent. Idempotent: the first event of a kind counts.
 * One call.
 */
export function recordRecipientEvent(
  account: number,
  { id, promoterId }: { readonly id: number; readonly promoterId: number },
  { kind, at }: { readonly kind: 'delivery' | 'bounce' | 'complaint'; readonly at: string },
): Promise<void> {
  const change = {
    expression: 'SET #time = if_not_exists(#time, :at), #state = :sent',
    names: { '#time': EVENT_TIMES[kind], '#state': 'state' },
    values: { ':at': at, ':sent': 'sent' },
  };
  const exists = { expression: 'attribute_exists(pk)' };
  return commitIfHolds(update(keys.broadcastRecipient(account, id, promoterId), change, exists, 'taken'));
}

const EVENT_TIMES = { delivery: 'deliveredAt', bounce: 'bouncedAt', complaint: 'complainedAt' } as const;

/** Reads all recipients of a broadcast, by promoter. One call per megabyte, some 6,000 recipients. */
export async function readRecipients(account: number, broadcast: number): Promise<BroadcastRecipient[]> {
  const items = (await readPartition(partitions.broadcastRecipients(account, broadcast))) as unknown as RecipientItem[];
  return items.map(({ sk, state, at, reason, deliveredAt, bouncedAt, complainedAt }) => ({
    promoterId: Number(sk),
    state,
    at,
    reason: reason ?? null,
    deliveredAt: deliveredAt ?? null,
    bouncedAt: bouncedAt ?? null,
    complainedAt: complainedAt ?? null,
  }));
}

async function commitIfHolds(write: Write): Promise<void> {
  try {
    await commitSingle(write);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}
