import { documents } from '#shared/store/table/client.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { recordCalls } from '#test/bench/cost/recorder.ts';
import type { BenchCompany } from './company.ts';

const UNTIL_STEADY = 4000;
const COUNTED = 10_000;

/**
 * How many numbers of a kind a process that has been busy for long gets out of one call. A process begins with small
 * blocks, so at first it is fewer.
 */
export async function numbersPerBlock({ account }: BenchCompany): Promise<number> {
  const take = async (count: number) => {
    for (let taken = 0; taken < count; taken += 1) await takeNumbers(account, 'event', 1);
  };
  await take(UNTIL_STEADY);
  const calls = await recordCalls(
    documents,
    async (keys) => keys.map(() => undefined),
    () => take(COUNTED),
  );
  return COUNTED / calls.length;
}
