import type { Call } from '#shared/operations/call.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import type { SendMessages } from '#shared/outside/queues.ts';

/** Call that derives webhook secrets. */
export interface SecretCall extends Call {
  readonly mac: MacGenerator;
}

/** Call that queues messages. */
export interface SendingCall extends Call {
  readonly send: SendMessages;
}
