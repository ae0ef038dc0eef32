import limited from 'p-limit';
import type { Log } from '#lib/local/log.ts';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import { FunctionError, type Instance, NotBegun, startInstance } from './instance.ts';

/** A function of the template that can be called. */
export interface LocalFunction {
  readonly name: string;
  readonly arn: string;
  /**
   * Hands it an event and waits for its result.
   * @throws FunctionError when it throws, does not load, or runs into its timeout
   */
  invoke(event: unknown): Promise<unknown>;
}

/**
 * How many events a function has in hand at most; the others wait. The SDK's time limits run from when a call is made:
 * of hundreds made at once, most would have run out of theirs before the one engine came to them.
 */
export const AT_ONCE = 25;

/** What runs functions that see the same environment. */
interface Runner {
  run(plan: FunctionPlan, event: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** How many threads an event is given to that end before they begin with it. */
const THREADS = 3;

/**
 * Makes a runner. Its thread comes up with the first event, takes events side by side, and after a crash or a timeout is
 * replaced, as Lambda's instances are.
 */
function makeRunner(env: Readonly<Record<string, string>>, log: Log): Runner {
  let current: Instance | undefined;
  let stopped = false;
  const all = new Set<Instance>();

  function start(): Instance {
    const instance = startInstance(env, log, () => leave(instance));
    all.add(instance);
    instance.ended.then(() => all.delete(instance));
    return instance;
  }

  function leave(instance: Instance): void {
    if (current === instance) current = undefined;
  }

  async function run(plan: FunctionPlan, event: unknown, threads = THREADS): Promise<unknown> {
    if (stopped) throw new FunctionError(`${plan.name} is stopped`);
    current ??= start();
    try {
      return await current.run(plan, event);
    } catch (error) {
      if (!(error instanceof NotBegun) || stopped || threads === 1) throw error;
      return run(plan, event, threads - 1);
    }
  }

  return {
    run: (plan, event) => run(plan, event),
    stop: async () => {
      stopped = true;
      await Promise.all([...all].map((instance) => instance.terminate()));
    },
  };
}

/** Makes a function that is run by a runner. */
function makeFunction(plan: FunctionPlan, runner: Runner): LocalFunction {
  const inHand = limited(AT_ONCE);
  const { name, arn } = plan;
  return { name, arn, invoke: (event) => inHand(() => runner.run(plan, event)) };
}

/** What a function is made of: its plan, and the environment that it sees. */
interface FunctionParts {
  readonly plan: FunctionPlan;
  readonly environment: Readonly<Record<string, string>>;
}

type Environment = FunctionParts['environment'];

/** Environments of fewer functions share a thread: each thread takes some 30 MB, whatever it runs. */
const FEW = 5;

/**
 * The functions of a run. Those behind routes that see the same environment share a thread: each one's would keep all
 * that it has loaded for itself, a few megabytes for each of a hundred functions. So do those whose environments few have:
 * they also see each other's variables, if those agree. The others may compute for minutes, and hold up nothing in threads of
 * their own.
 * @param routed the names of the functions behind routes
 */
export function makeFunctions(parts: readonly FunctionParts[], routed: ReadonlySet<string>, log: Log) {
  const shared = sharedEnvironments(parts.filter(({ plan }) => routed.has(plan.name)));
  const runners = new Map<string, Runner>();
  const functions = new Map(
    parts.map(({ plan, environment }) => {
      const seen = routed.has(plan.name) ? (shared.get(JSON.stringify(environment)) ?? environment) : environment;
      const key = routed.has(plan.name) ? JSON.stringify(seen) : plan.name;
      const runner = runners.get(key) ?? makeRunner(seen, log);
      runners.set(key, runner);
      return [plan.name, makeFunction(plan, runner)] as const;
    }),
  );
  const stop = () => Promise.all([...runners.values()].map((runner) => runner.stop()));
  return { functions, stop };
}

/** What functions see whose environments few have, by their own environment as JSON. */
function sharedEnvironments(parts: readonly FunctionParts[]): ReadonlyMap<string, Environment> {
  const own = Map.groupBy(parts, ({ environment }) => JSON.stringify(environment));
  const few = [...own].filter(([, having]) => having.length < FEW).map(([key]) => key);
  const unions: { environment: Environment; readonly of: string[] }[] = [];
  for (const key of few) {
    const environment = JSON.parse(key) as Environment;
    const found = unions.find((union) => agree(union.environment, environment));
    if (found) {
      found.environment = { ...found.environment, ...environment };
      found.of.push(key);
    } else unions.push({ environment, of: [key] });
  }
  return new Map(unions.flatMap(({ environment, of }) => of.map((key) => [key, environment] as const)));
}

/** Whether no variable has one value in the one environment, and another one in the other. */
function agree(one: Environment, other: Environment): boolean {
  return Object.entries(other).every(([name, value]) => (one[name] ?? value) === value);
}
