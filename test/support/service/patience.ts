import { documents } from '#shared/store/table/client.ts';

/** How long an engine is waited for that shares the machine with others. */
export const PATIENCE_MS = 300_000;

/** What the SDK's handler on Node can be told, which its types know of no handler. */
interface Patient {
  updateHttpClientConfig(name: 'connectionTimeout' | 'requestTimeout', milliseconds: number): void;
}

/**
 * Lets this process's client wait for the engine. That works on one thread, and answers late where a call reads very much, or
 * something else keeps the machine busy: the client would ask again and in the end give up, as it should with the real table.
 */
export function waitForEngine(): void {
  const handler = documents.config.requestHandler as unknown as Patient;
  handler.updateHttpClientConfig('connectionTimeout', PATIENCE_MS);
  handler.updateHttpClientConfig('requestTimeout', PATIENCE_MS);
}
