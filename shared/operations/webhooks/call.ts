import type { Call } from '#shared/operations/call.ts';
import type { Mac } from '#shared/outside/mac.ts';
import type { Send } from '#shared/outside/queues.ts';

/** One that shows secrets: they are made by this. */
export interface SecretCall extends Call {
  readonly mac: Mac;
}

/** One that has something sent: it is asked for by this. */
export interface SendingCall extends Call {
  readonly send: Send;
}
