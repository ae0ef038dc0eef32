import type { ChangeEvent } from '#shared/domain/event.ts';
import { attempted, givenUp, newDelivery } from '#shared/domain/webhooks/delivery.ts';
import { isTroubled, observed } from '#shared/domain/webhooks/endpoint.ts';
import { secretMessage, secretOf, validSecrets } from '#shared/domain/webhooks/secrets.ts';
import { signatureHeaders } from '#shared/domain/webhooks/signature.ts';
import type { Attempt, Delivery, Endpoint, Outcome } from '#shared/domain/webhooks/types.ts';
import type { Mac } from '#shared/outside/mac.ts';
import type { Post } from '#shared/outside/post.ts';
import { LONGEST_DELAY_S, type Send, type WebhookMessage } from '#shared/outside/queues.ts';
import type { Runtime } from '#shared/runtime.ts';
import { attempt } from '#shared/store/attempt.ts';
import { deliveryWrite, readDelivery } from '#shared/store/deliveries.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { endpointWrite } from '#shared/store/listeners.ts';
import { takeNumbers } from '#shared/store/numbers.ts';
import { commit, Obstructed } from '#shared/store/transaction.ts';
import { groupOf } from './queue-webhooks.ts';
import { readTold, type ToldRecords } from './records.ts';

/** What a delivery needs besides the table. */
export interface Outside {
  readonly post: Post;
  readonly send: Send;
  readonly mac: Mac;
  /** The text that is sent, made once. */
  readonly text: (records: ToldRecords) => string;
}

/**
 * What came of a message: the delivery's state after an attempt; or no attempt was made, since it is not due yet
 * (`early`), belongs into the other lane (`moved`), or there is nothing to be done (`dropped`).
 */
export type Delivered =
  | { readonly result: 'early' | 'moved' | 'dropped' }
  | { readonly result: Delivery['state']; readonly outcome: Outcome; readonly disabled: boolean };

/** A delivery with the endpoint it is to, as they were read. */
interface Loaded {
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
}

/**
 * Makes the attempt that a message asks for, and asks for the next one. Whatever is interrupted happens again with the same
 * id and the same text: the delivery is written before its first attempt, what came of an attempt before the next one is
 * asked for, and the message is taken out of its queue by its caller when all is done. So a receiver may see a message
 * twice, and never under two ids.
 * @param lane the queue that the message was in
 * @throws Error where the table, a queue or the key is out of reach; the message has to come again then
 */
export async function deliver(
  message: WebhookMessage,
  lane: 'webhooks' | 'slowWebhooks',
  outside: Outside,
  runtime: Runtime,
): Promise<Delivered> {
  const { account } = message;
  const loaded = await load(message, outside, runtime);
  if (!loaded) return { result: 'dropped' };
  const { delivery, endpoint } = loaded;
  if (endpoint.disabled) {
    await giveUp(account, delivery, runtime);
    return { result: 'dropped' };
  }
  if (delivery.state !== 'pending') {
    // It may have died before it had noted this.
    if (delivery.state === 'failed') await next(account, loaded, outside, runtime);
    return { result: 'dropped' };
  }
  if (waitS(delivery, runtime) > 0) {
    await next(account, loaded, outside, runtime);
    return { result: 'early' };
  }
  if (lane === 'webhooks' && isTroubled(endpoint)) {
    await next(account, loaded, outside, runtime);
    return { result: 'moved' };
  }
  const tried = await tryOnce(account, loaded, outside, runtime);
  const noted = await note(account, loaded, tried, runtime);
  if (noted.delivery.state !== 'delivered') await next(account, noted, outside, runtime);
  const { outcome } = tried;
  return { result: noted.delivery.state, outcome, disabled: noted.disabled };
}

/** The delivery of a message, which is made where it is not there yet; null where there is none, or no endpoint. */
async function load(message: WebhookMessage, { text }: Outside, runtime: Runtime): Promise<Loaded | null> {
  const { account, delivery: id } = message;
  const known = await readDelivery(account, id);
  if (!known.endpoint) return null;
  if (known.delivery) return { delivery: known.delivery, endpoint: known.endpoint };
  const records = await readTold(message);
  if (!records) return null;
  const delivery = newDelivery(id, records.told, text(records), runtime.now());
  try {
    await commit([deliveryWrite(account, null, delivery)]);
    return { delivery, endpoint: known.endpoint };
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error;
    // Somebody else was given the same message: there is one text, theirs.
    const { delivery: theirs } = await readDelivery(account, id);
    return theirs && { delivery: theirs, endpoint: known.endpoint };
  }
}

async function tryOnce(
  account: number,
  { delivery, endpoint }: Loaded,
  { post, mac }: Outside,
  runtime: Runtime,
): Promise<Attempt> {
  const at = runtime.now();
  const secrets = await Promise.all(
    validSecrets(endpoint, at).map(async ({ generation }) =>
      secretOf(await mac(secretMessage({ account, endpointId: endpoint.id, generation }))),
    ),
  );
  const { id, body } = delivery;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'referral-tracking',
    ...signatureHeaders({ id, at, body }, secrets),
  };
  const outcome = await post({ url: endpoint.url, headers, body });
  return { at, durationMs: Math.max(0, Date.parse(runtime.now()) - Date.parse(at)), outcome };
}

/** Writes what came of an attempt, with what it says of the endpoint, if that is still there. */
async function note(account: number, loaded: Loaded, tried: Attempt, runtime: Runtime) {
  const chance = runtime.chance();
  let known: Awaited<ReturnType<typeof readDelivery>> | null = loaded;
  return attempt(async () => {
    const { delivery, endpoint } = known ?? (await readDelivery(account, loaded.delivery.id));
    known = null;
    const after = attempted(delivery ?? loaded.delivery, tried, chance);
    const seen = endpoint && observed(endpoint, tried);
    const disabled = endpoint?.disabled === null && seen?.disabled !== null;
    await commit([
      deliveryWrite(account, delivery, after),
      ...(seen && seen !== endpoint ? [endpointWrite(account, endpoint, seen)] : []),
      ...(seen && disabled ? [eventWrite(account, await disabledEvent(account, seen, runtime))] : []),
    ]);
    return { delivery: after, endpoint: seen ?? loaded.endpoint, disabled };
  }, runtime);
}

/** Whoever owns the account is mailed of it (domain/mail). */
async function disabledEvent(
  account: number,
  { id: disabledEndpoint }: Endpoint,
  runtime: Runtime,
): Promise<ChangeEvent> {
  const [id = 0] = await takeNumbers(account, 'event', 1);
  const now = runtime.now();
  return { event: 'change', id, cause: 'webhook disabled', at: now, recordedAt: now, changes: [], disabledEndpoint };
}

async function giveUp(account: number, delivery: Delivery, runtime: Runtime): Promise<void> {
  await attempt(async () => {
    const { delivery: now } = await readDelivery(account, delivery.id);
    if (!now) return;
    const after = givenUp(now);
    if (after !== now) await commit([deliveryWrite(account, now, after)]);
  }, runtime);
}

/** Asks for the next attempt of a delivery that is pending, as late as a queue can; what has failed goes where that is seen. */
async function next(
  account: number,
  { delivery, endpoint }: Loaded,
  { send }: Outside,
  runtime: Runtime,
): Promise<void> {
  const message = { account, delivery: delivery.id };
  const group = groupOf(account, endpoint.id);
  if (delivery.state === 'failed') return send([{ queue: 'failedWebhooks', message, group }]);
  const delayS = Math.min(waitS(delivery, runtime), LONGEST_DELAY_S);
  return send([{ queue: 'slowWebhooks', message, group, delayS }]);
}

/** How long until a delivery is due, in whole seconds; 0 where it is. */
function waitS({ dueAt }: Delivery, runtime: Runtime): number {
  return dueAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(dueAt) - Date.parse(runtime.now())) / 1000));
}
