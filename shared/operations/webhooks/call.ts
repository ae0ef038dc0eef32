import type { Mac } from '#shared/outside/mac.ts';
import type { Send } from '#shared/outside/queues.ts';
import type { Runtime } from '#shared/runtime.ts';

/** Whose endpoints a call is about, and by which clock. */
export interface WebhookCall {
  readonly account: number;
  readonly runtime: Runtime;
}

/** One that shows secrets: they are made by this. */
export interface SecretCall extends WebhookCall {
  readonly mac: Mac;
}

/** One that has something sent: it is asked for by this. */
export interface SendingCall extends WebhookCall {
  readonly send: Send;
}
