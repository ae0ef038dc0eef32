import { percentile } from './percentiles.ts';

/** What callers met who each sent one request after the other. */
export interface Load {
  readonly callers: number;
  readonly answered: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Lets callers send for a while, each its next request as soon as the last is answered.
 * @param send sends one request; throws where it fails
 */
export async function runCallers(callers: number, milliseconds: number, send: () => Promise<void>): Promise<Load> {
  const start = performance.now();
  const latencies: number[] = [];
  let failed = 0;
  const caller = async () => {
    while (performance.now() - start < milliseconds) {
      const sent = performance.now();
      await send().then(
        () => latencies.push(performance.now() - sent),
        () => {
          failed += 1;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - start) / 1000;
  return {
    callers,
    answered: latencies.length,
    failed,
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}
