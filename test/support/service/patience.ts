import { documents } from '#shared/store/table/client.ts';

/** Timeout for an engine on a busy machine. */
export const PATIENCE_MS = 300_000;

interface Patient {
  updateHttpClientConfig(name: 'connectionTimeout' | 'requestTimeout', milliseconds: number): void;
}

/**
 * Raises the client's timeouts: the single-threaded engine responds late to large reads or on a busy machine, and the
 * defaults would retry and fail.
 */
export function waitForEngine(): void {
  const handler = documents.config.requestHandler as unknown as Patient;
  handler.updateHttpClientConfig('connectionTimeout', PATIENCE_MS);
  handler.updateHttpClientConfig('requestTimeout', PATIENCE_MS);
}
