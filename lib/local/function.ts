import limited from 'p-limit';
import { FunctionError, type Instance, startInstance } from './instance.ts';
import type { Log } from './log.ts';
import type { FunctionPlan } from './plan-function.ts';

/** A function of the template that can be called. */
export interface LocalFunction {
  readonly name: string;
  readonly arn: string;
  /**
   * Hands it an event and waits for its result.
   * @throws FunctionError when it throws, does not load, or runs into its timeout
   */
  invoke(event: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * How many events a function has in hand at most; the others wait. The SDK's time limits run from when a call is made:
 * of hundreds made at once, most would have run out of theirs before the one engine came to them.
 */
export const AT_ONCE = 25;

/**
 * Makes a function. Its instance comes up with the first event, takes events side by side, and after a crash or a
 * timeout is replaced, as Lambda's instances are.
 */
export function makeFunction(plan: FunctionPlan, env: Readonly<Record<string, string>>, log: Log): LocalFunction {
  let current: Instance | undefined;
  let stopped = false;
  const inHand = limited(AT_ONCE);
  const all = new Set<Instance>();

  function start(): Instance {
    const instance = startInstance(plan, env, log, () => leave(instance));
    all.add(instance);
    instance.ended.then(() => {
      leave(instance);
      all.delete(instance);
    });
    return instance;
  }

  function leave(instance: Instance): void {
    if (current === instance) current = undefined;
  }

  async function ready(): Promise<Instance> {
    if (stopped) throw new FunctionError(`${plan.name} is stopped`);
    current ??= start();
    const instance = current;
    await instance.ready;
    return instance;
  }

  return {
    name: plan.name,
    arn: plan.arn,
    invoke: (event) => inHand(async () => (await ready()).run(event)),
    stop: async () => {
      stopped = true;
      await Promise.all([...all].map((instance) => instance.terminate()));
    },
  };
}
