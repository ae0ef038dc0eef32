import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import {
  applyAttempt,
  buildWebhookDelivery,
  effectiveDelivery,
  isDeliveryEnded,
} from '#shared/domain/webhooks/delivery.ts';
import { deliveryEntity } from '#shared/domain/webhooks/entity.ts';
import { confirmsFulfillment } from '#shared/domain/webhooks/fulfillment-response.ts';
import { personsInRecords } from '#shared/domain/webhooks/person.ts';
import { credentialHeaders } from '#shared/domain/webhooks/receiver-credentials.ts';
import { isAcceptedByReceiver } from '#shared/domain/webhooks/retry.ts';
import { signMessage } from '#shared/domain/webhooks/signature.ts';
import type { Attempt, AttemptOutcome, Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import {
  disableWebhook,
  isFailingOrSlow,
  markWebhookSlow,
  updateWebhookHealth,
} from '#shared/domain/webhooks/webhook.ts';
import { describeError, logger } from '#shared/logging.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { MAX_QUEUE_DELAY_S, type SendMessages, type WebhookMessage } from '#shared/outside/queues.ts';
import type { PostWebhook } from '#shared/outside/webhook-post.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { deliveryWrites, putDelivery, readDelivery } from '#shared/store/webhooks/deliveries.ts';
import { decryptDeliveryTexts, encryptDeliveryText } from '#shared/store/webhooks/delivery-texts.ts';
import { findWebhook, webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import { decryptEndpointAccess } from './endpoint-access.ts';
import { webhookMessageGroup } from './queue-webhooks.ts';
import { type NoticeRecords, readNotice } from './records.ts';
import { deriveSecrets } from './valid-secrets.ts';

/** Dependencies of a delivery other than the table. */
interface DeliveryDependencies {
  readonly post: PostWebhook;
  readonly send: SendMessages;
  readonly mac: MacGenerator;
  readonly text: (records: NoticeRecords, webhook: Webhook) => string;
}

const CALLER = { is: 'schedule', name: 'webhooks' } as const;
const DISABLE_OPERATION = { operation: 'queue webhooks', from: null, parameters: { enabled: false } } as const;

/** State after an attempt, or why none was made: not due (`early`), moved to the slow queue (`moved`), obsolete (`dropped`). */
export type DeliveryResult =
  | { readonly result: 'early' | 'moved' | 'dropped' }
  | { readonly result: Delivery['state']; readonly outcome: AttemptOutcome; readonly disabled: boolean };

interface LoadedDelivery {
  readonly delivery: Delivery;
  readonly text: string;
  readonly webhook: Webhook;
  /** False before the first attempt, which builds it from its event. */
  readonly isStored: boolean;
}

/**
 * Makes an attempt and queues the next one. A delivery is stored with its first attempt, so that immediate success
 * costs one write; later attempts send the stored text. The result is written before the next attempt is queued, and
 * the caller deletes the message last: after a crash, the attempt repeats with the same id.
 * @param lane queue of the message
 * @throws Error if table, queue or KMS is unavailable; the message must be retried
 */
export async function attemptDelivery(
  call: OpenCall,
  message: WebhookMessage,
  lane: 'webhooks' | 'slowWebhooks',
  dependencies: DeliveryDependencies,
): Promise<DeliveryResult> {
  const { account } = message;
  const loaded = await loadDelivery(call, message, dependencies);
  if (!loaded) return { result: 'dropped' };
  const { delivery, webhook } = loaded;
  if (webhook.disabled !== null || isDeliveryEnded(delivery, webhook)) {
    await failDelivery({ ...call, account: { id: account } }, loaded);
    return { result: 'dropped' };
  }
  if (delivery.state !== 'pending') {
    // An earlier attempt may have crashed before this step.
    if (delivery.state === 'failed') await queueNextAttempt(call, message, loaded, dependencies);
    return { result: 'dropped' };
  }
  if (secondsUntilDue(call, delivery) > 0) {
    await queueNextAttempt(call, message, loaded, dependencies);
    return { result: 'early' };
  }
  if (lane === 'webhooks' && isFailingOrSlow(webhook, call.runtime.now())) {
    await queueNextAttempt(call, message, loaded, dependencies);
    return { result: 'moved' };
  }
  const attempt = await makeAttempt({ ...call, account: { id: account } }, loaded, dependencies);
  const { disabled, ...recorded } = await recordAttempt({ ...call, account: { id: account } }, loaded, attempt);
  if (recorded.delivery.state !== 'delivered') await queueNextAttempt(call, message, recorded, dependencies);
  return { result: recorded.delivery.state, outcome: attempt.outcome, disabled };
}

/**
 * Loads a delivery, or builds it from its event; null without notice or webhook.
 * @throws Error if the event lacks the notice, as for an unknown type: the message must not be lost
 */
async function loadDelivery(
  call: OpenCall,
  message: WebhookMessage,
  dependencies: DeliveryDependencies,
): Promise<LoadedDelivery | null> {
  const { delivery, webhook: stored, owner } = await readDelivery(message.account, message.delivery);
  if (!stored) return null;
  // Webhooks of a suspended account count as disabled.
  const webhook = owner?.suspendedAt === undefined ? stored : disableWebhook(stored, 'by_hand', owner.suspendedAt);
  if (delivery) {
    const textOf = await decryptDeliveryTexts(message.account, [delivery]);
    return { delivery, text: textOf(delivery), webhook, isStored: true };
  }
  const built = await retryOnConflict(() => buildDelivery(call, message, webhook, dependencies), call.runtime);
  return built && { ...built, webhook, isStored: false };
}

/**
 * Builds a delivery with its encrypted text; null without notice.
 * @throws StaleReadError if a person in the text was erased meanwhile
 */
async function buildDelivery(
  { runtime }: OpenCall,
  message: WebhookMessage,
  webhook: Webhook,
  { text: textOf }: DeliveryDependencies,
) {
  const records = await readNotice(message);
  if (!records && message.event) throw new Error('the event of a webhook has no such notice');
  if (!records) return null;
  const {
    notice,
    lead,
    owner,
    textKey,
    event: { recordedAt },
  } = records;
  const persons = personsInRecords({ lead, promoter: owner.promoter });
  const text = textOf(records, webhook);
  const body = await encryptDeliveryText(message.account, text, persons, textKey);
  const recordedNotice = { ...notice, recordedAt };
  return {
    delivery: buildWebhookDelivery(message.delivery, recordedNotice, { body, about: persons }, webhook, runtime.now()),
    text,
  };
}

async function makeAttempt(
  call: Call,
  { delivery, text: body, webhook }: LoadedDelivery,
  { post, mac }: DeliveryDependencies,
): Promise<Attempt> {
  const { account, runtime } = call;
  const { id, type } = delivery;
  const at = runtime.now();
  const secrets = (await deriveSecrets(account.id, webhook, at, mac)).map(({ secret }) => secret);
  const access = await decryptEndpointAccess(account.id, webhook, mac);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'referral-tracking',
    ...credentialHeaders(access),
    ...signMessage({ id, at, body }, secrets),
  };
  let marked: Promise<void> | undefined;
  const onSlow = () => {
    marked = markSlow(call, webhook.id);
  };
  const readsBody = type === 'fulfilment_pending';
  const request = { url: webhook.url, headers, body, onSlow, timeoutMs: webhookTimeoutMs(webhook), readsBody };
  const { responseBody, ...outcome } = await post(request);
  await marked;
  // Before the attempt is written: if this fails, the message is retried and the receiver confirms again.
  if (readsBody && isAcceptedByReceiver(outcome) && confirmsFulfillment(responseBody))
    await recordFulfillment(call, delivery);
  return { at, durationMs: Math.max(0, Date.parse(runtime.now()) - Date.parse(at)), outcome };
}

/** Records a fulfillment that the receiver confirmed. The projector applies it, because senders may not change commissions. */
async function recordFulfillment({ account, runtime }: Call, delivery: Delivery): Promise<void> {
  const commissionId = Number(deliveryEntity(delivery).entity_id);
  const [id = 0] = await takeNumbers(account.id, 'event', 1);
  const now = runtime.now();
  const change = {
    event: 'change',
    cause: 'handed over by a receiver',
    changes: [],
    handedOver: commissionId,
  } as const;
  await commit([eventWrite(account.id, { ...change, id, at: now, recordedAt: now })]);
}

function webhookTimeoutMs({ timeoutS }: Webhook): number | undefined {
  return timeoutS === undefined ? undefined : timeoutS * 1000;
}

/** Directs later messages to the slow queue while this request is pending. Best effort: the result records it, too. */
async function markSlow({ account, runtime }: Call, id: number): Promise<void> {
  try {
    await retryOnConflict(async () => {
      const webhook = await findWebhook(account.id, id);
      const after = webhook && markWebhookSlow(webhook, runtime.now());
      if (after && after !== webhook) await commit([webhookWrite(account.id, webhook, after)]);
    }, runtime);
  } catch (error) {
    logger.warn('webhook not marked as slow', { account: account.id, webhook: id, error: describeError(error) });
  }
}

/** Writes the result, and the webhook's health if it still exists. */
async function recordAttempt(call: Call, { isStored, ...loaded }: LoadedDelivery, attempt: Attempt) {
  const { account, runtime } = call;
  const random = runtime.random();
  let cached: StoredDelivery | null = { delivery: isStored ? loaded.delivery : null, webhook: loaded.webhook };
  return retryOnConflict(async () => {
    const { delivery, webhook } = cached ?? (await readDelivery(account.id, loaded.delivery.id));
    cached = null;
    const after = applyAttempt(delivery ?? loaded.delivery, attempt, random);
    const updated = webhook && updateWebhookHealth(webhook, attempt);
    const disabled = webhook?.disabled === null && updated?.disabled !== null;
    const result = { delivery: after, webhook: updated ?? loaded.webhook, isStored: true, disabled };
    if (!updated || updated === webhook) {
      await putDelivery(account.id, delivery, after);
      return result;
    }
    const writes = [...deliveryWrites(account.id, delivery, after), webhookWrite(account.id, webhook, updated)];
    if (disabled) {
      const event = eventWrite(account.id, await disabledEvent(call, updated));
      await withCallerAudit({ caller: CALLER, runtime }, DISABLE_OPERATION, () => commit([...writes, event]));
    } else await commit(writes);
    return result;
  }, runtime);
}

type StoredDelivery = Omit<Awaited<ReturnType<typeof readDelivery>>, 'owner'>;

/** Builds the event that triggers an e-mail to the account's owner. */
async function disabledEvent({ account, runtime }: Call, { id: disabledEndpoint }: Webhook): Promise<ChangeEvent> {
  const [id = 0] = await takeNumbers(account.id, 'event', 1);
  const now = runtime.now();
  return { event: 'change', id, cause: 'webhook disabled', at: now, recordedAt: now, changes: [], disabledEndpoint };
}

/** Fails the delivery of a disabled webhook, also if it was re-enabled. It can be sent again manually. */
async function failDelivery({ account, runtime }: Call, loaded: LoadedDelivery): Promise<void> {
  let cached: Delivery | null | undefined = loaded.isStored ? loaded.delivery : null;
  await retryOnConflict(async () => {
    const delivery = cached === undefined ? (await readDelivery(account.id, loaded.delivery.id)).delivery : cached;
    cached = undefined;
    const after = effectiveDelivery(delivery ?? loaded.delivery, loaded.webhook);
    if (after !== delivery) await putDelivery(account.id, delivery, after);
  }, runtime);
}

/** Queues the next attempt, delayed by at most the queue's maximum. Failed deliveries go to `failedWebhooks`. */
async function queueNextAttempt(
  call: OpenCall,
  { account, event }: WebhookMessage,
  { delivery, webhook, isStored }: Omit<LoadedDelivery, 'text'>,
  { send }: DeliveryDependencies,
): Promise<void> {
  const message = { account, delivery: delivery.id, ...(event && !isStored ? { event } : {}) };
  const group = webhookMessageGroup(account, webhook.id);
  if (delivery.state === 'failed') return send([{ queue: 'failedWebhooks', message, group }]);
  const delayS = Math.min(secondsUntilDue(call, delivery), MAX_QUEUE_DELAY_S);
  return send([{ queue: 'slowWebhooks', message, group, delayS }]);
}

function secondsUntilDue({ runtime }: OpenCall, { dueAt }: Delivery): number {
  return dueAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(dueAt) - Date.parse(runtime.now())) / 1000));
}
