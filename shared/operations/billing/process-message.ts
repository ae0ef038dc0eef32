import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { type BillingConnection, countsMode } from '#shared/domain/billing/connection.ts';
import {
  type BillingOutcome,
  endWait,
  isWaitOver,
  recordNothing,
  updateOutcome,
} from '#shared/domain/billing/outcome.ts';
import {
  isDiscardable,
  isEventDone,
  parseEnvelope,
  type ReceivedEvent,
  retryDelaySeconds,
} from '#shared/domain/billing/received-event.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { type BillingMessage, MAX_QUEUE_DELAY_S, type QueueMessage } from '#shared/outside/queues.ts';
import { recordBillingArrival, recordMissingRefund } from '#shared/store/billing/billing-arrivals.ts';
import {
  decompressEvent,
  readReceivedEventState,
  receivedEventWrite,
  storeEventBody,
} from '#shared/store/billing/billing-events.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitSingle } from '#shared/store/table/transaction.ts';
import { processProviderEvent } from './process-event.ts';

/** A message received from the queue. */
export interface ReceivedMessage {
  readonly message: BillingMessage;
  /** Stable across redeliveries. */
  readonly messageId: string;
  /** Number of deliveries, including this one. */
  readonly received: number;
}

type Requeue = (messages: readonly QueueMessage<BillingMessage>[]) => Promise<void>;

/** `dropped`: done, handled by another message, or without an account. */
type ProcessingResult = BillingOutcome['kind'] | 'dropped';

/**
 * Processes a received event and stores the outcome; a waiting event is queued again with increasing delays.
 * Idempotent: the caller deletes the message afterward.
 * @throws Error transient errors
 */
export async function processBillingMessage(
  call: OpenCall,
  receivedMessage: ReceivedMessage,
  send: Requeue,
): Promise<ProcessingResult> {
  const { message, messageId, received } = receivedMessage;
  const { account: id } = message;
  const listed = toReceivedEvent(message, call.runtime.now());
  if (!listed) return 'dropped';
  const { account, connection, before } = await readReceivedEventState(id, listed);
  if (!account || !isInService(account)) return 'dropped';
  const { provider, type, receivedAt } = listed;
  if (countsMode(connection, listed.mode)) await recordBillingArrival(id, provider, type, receivedAt);
  if (before && isHandledElsewhere(before, receivedMessage)) return 'dropped';
  if (before?.outcome.kind === 'waits' && before.waited > message.waited) {
    await requeue(before, message, send);
    return 'waits';
  }
  // An earlier delivery crashed without recording a failure.
  const found = received > 1 && !before ? await recordFailedEvent(call, receivedMessage, true) : before;
  const event = decompressEvent(message.event);
  const outcome = await processWithSettings({ ...call, account }, connection, { ...listed, event });
  // Stored before the event is listed as processed, so that listed events can be processed again.
  if (!found && !isDiscardable({ outcome })) await storeEventBody(id, listed, message.event);
  // Stored first, because an event that is no longer retried is not processed again.
  if (outcome.kind === 'found_nothing' && outcome.for === 'refund_event') {
    await recordMissingRefund(id, provider, receivedAt);
  }
  const isWaiting = outcome.kind === 'waits';
  const after = await recordOutcome(call, id, { listed, found }, (now) => {
    const waited = isWaiting ? message.waited + 1 : (now?.waited ?? message.waited);
    return { outcome: updateOutcome(now?.outcome, outcome), waited, ...(isWaiting ? { by: messageId } : {}) };
  });
  if (after.outcome.kind === 'waits') await requeue(after, message, send);
  return after.outcome.kind;
}

/**
 * Records a failure unless the event is done.
 * @param isRetried whether the queue delivers it again
 * @returns null if the message contains no event
 */
export async function recordFailedEvent(
  call: OpenCall,
  { message }: Pick<ReceivedMessage, 'message'>,
  isRetried: boolean,
): Promise<ReceivedEvent | null> {
  const listed = toReceivedEvent(message, call.runtime.now());
  if (!listed) return null;
  const { before: found } = await readReceivedEventState(message.account, listed);
  if (!found) await storeEventBody(message.account, listed, message.event);
  return recordOutcome(call, message.account, { listed, found }, (now) =>
    now && isEventDone(now) ? null : { outcome: { kind: 'failed', again: isRetried }, waited: message.waited },
  );
}

interface EventInProcess extends Pick<ReceivedEvent, 'provider' | 'mode' | 'receivedAt'> {
  readonly event: unknown;
  readonly quiet?: boolean;
}

/** Processes an event with current settings; waits for at most three days. */
export async function processWithSettings(
  call: OpenCall & { readonly account: Account },
  connection: BillingConnection,
  { provider, mode, receivedAt, event, quiet = false }: EventInProcess,
): Promise<BillingOutcome> {
  if (!countsMode(connection, mode)) return recordNothing('test_mode');
  const { settings } = connection;
  const outcome = await processProviderEvent(call, {
    provider,
    event,
    settings,
    receivedAt,
    noticeOptions: { quiet, isTest: mode === 'test' },
  });
  return isWaitOver(receivedAt, call.runtime.now()) ? endWait(outcome) : outcome;
}

function toReceivedEvent({ provider, mode, receivedAt, event }: BillingMessage, now: string): ReceivedEvent | null {
  const envelope = parseEnvelope(provider, decompressEvent(event));
  if (!envelope) return null;
  const { eventId, type, at, names } = envelope;
  const outcome = { kind: 'failed', again: true } as const;
  return { provider, mode, eventId, type, at, names, receivedAt, outcome, workedAt: now, waited: 0 };
}

/** Whether it is done or handled by another message: the provider sent it twice. */
function isHandledElsewhere(before: ReceivedEvent, { message, messageId }: ReceivedMessage): boolean {
  if (isEventDone(before)) return true;
  return before.outcome.kind === 'waits' && before.waited > message.waited && before.by !== messageId;
}

/** @param change returns null to leave the event unchanged */
function recordOutcome(
  { runtime }: OpenCall,
  account: number,
  { listed, found }: { readonly listed: ReceivedEvent; readonly found: ReceivedEvent | null },
  change: (now: ReceivedEvent | null) => Pick<ReceivedEvent, 'outcome' | 'waited' | 'by'> | null,
): Promise<ReceivedEvent> {
  let latest: ReceivedEvent | null | undefined = found;
  return retryOnConflict(async () => {
    const before = latest === undefined ? (await readReceivedEventState(account, listed)).before : latest;
    latest = undefined;
    const changed = change(before);
    if (before && !changed) return before;
    const { receivedAt } = before ?? listed;
    const after = { ...listed, receivedAt, workedAt: runtime.now(), ...changed };
    await commitSingle(receivedEventWrite(account, before, after));
    return after;
  }, runtime);
}

async function requeue({ waited }: ReceivedEvent, message: BillingMessage, send: Requeue): Promise<void> {
  const delayS = retryDelaySeconds(waited - 1, MAX_QUEUE_DELAY_S);
  await send([{ queue: 'billing', message: { ...message, waited }, group: String(message.account), delayS }]);
}
