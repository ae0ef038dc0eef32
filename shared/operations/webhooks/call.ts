import type { Call } from '#shared/operations/call.ts';
import type { Mac } from '#shared/outside/mac.ts';
import type { Send } from '#shared/outside/queues.ts';

/** Call that can derive webhook secrets. */
export interface SecretCall extends Call {
  readonly mac: Mac;
}

/** Call that can queue messages. */
export interface SendingCall extends Call {
  readonly send: Send;
}
