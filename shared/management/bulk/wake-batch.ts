import type { Runtime } from '#shared/runtime.ts';
import { findBatch, wakeWrite } from '#shared/store/batches.ts';
import { carryOut } from '#shared/store/carry-out.ts';

const AT_ONCE = 20;

/**
 * Wakes all chunks of a new process, so that the stream tells workers of them. What is awake or done already is left as it
 * is: this may be called again.
 */
export async function wakeBatch(account: number, id: number, runtime: Runtime): Promise<void> {
  const { chunks = 0 } = (await findBatch(account, id)) ?? {};
  const numbers = Array.from({ length: chunks }, (_, index) => index + 1);
  while (numbers.length > 0) {
    const some = numbers.splice(0, AT_ONCE).map((number) => wakeWrite(account, { process: id, number }));
    await Promise.all(some.map((write) => carryOut([write], runtime)));
  }
}
