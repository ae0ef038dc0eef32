import { REQUEST_TIMEOUTS } from '#shared/request-timeouts.ts';
import { documentClient } from '#shared/store/table/client.ts';

/** Timeout for an engine on a busy machine. */
export const TIMEOUT_MS = 300_000;

interface RequestHandlerConfig {
  updateHttpClientConfig(name: 'connectionTimeout' | 'requestTimeout', milliseconds: number): void;
}

/**
 * Raises the timeouts of the table's client and of clients created later: the single-threaded engine and the local
 * servers respond late to large reads or on a busy machine, and the defaults would retry and fail.
 */
export function waitForEngine(): void {
  Object.assign(REQUEST_TIMEOUTS, { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS });
  const handler = documentClient.config.requestHandler as unknown as RequestHandlerConfig;
  handler.updateHttpClientConfig('connectionTimeout', TIMEOUT_MS);
  handler.updateHttpClientConfig('requestTimeout', TIMEOUT_MS);
}
