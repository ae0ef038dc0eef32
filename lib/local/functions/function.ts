import limited from 'p-limit';
import type { Log } from '#lib/local/log.ts';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import { FunctionError, type FunctionInstance, NotStartedError, startInstance } from './instance.ts';

export interface LocalFunction {
  readonly name: string;
  readonly arn: string;
  /** @throws FunctionError when it throws, fails to load or times out */
  invoke(event: unknown): Promise<unknown>;
}

/**
 * Concurrency per function. The SDK's timeouts start with the call: of hundreds, most would time out before the single
 * engine reaches them.
 */
export const FUNCTION_CONCURRENCY = 25;

interface Runner {
  run(plan: FunctionPlan, event: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Attempts for an event whose thread ends before starting it. */
const THREADS = 3;

/** Creates a runner. Its thread is replaced after a crash or timeout, like Lambda's instances. */
function makeRunner(env: Readonly<Record<string, string>>, log: Log): Runner {
  let current: FunctionInstance | undefined;
  let stopped = false;
  const all = new Set<FunctionInstance>();

  function start(): FunctionInstance {
    const instance = startInstance(env, log, () => leave(instance));
    all.add(instance);
    instance.ended.then(() => all.delete(instance));
    return instance;
  }

  function leave(instance: FunctionInstance): void {
    if (current === instance) current = undefined;
  }

  async function run(plan: FunctionPlan, event: unknown, threads = THREADS): Promise<unknown> {
    if (stopped) throw new FunctionError(`${plan.name} is stopped`);
    current ??= start();
    try {
      return await current.run(plan, event);
    } catch (error) {
      if (!(error instanceof NotStartedError) || stopped || threads === 1) throw error;
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

function makeFunction(plan: FunctionPlan, runner: Runner): LocalFunction {
  const runLimited = limited(FUNCTION_CONCURRENCY);
  const { name, arn } = plan;
  return { name, arn, invoke: (event) => runLimited(() => runner.run(plan, event)) };
}

interface FunctionParts {
  readonly plan: FunctionPlan;
  readonly environment: Readonly<Record<string, string>>;
}

type Environment = FunctionParts['environment'];

/** Routes; a thread takes some 50 MB once it has loaded them. */
const RARE_ENVIRONMENT = 10;

/**
 * Creates the functions of a run. Routes with equal environments share a thread and its loaded modules; rare
 * environments that do not conflict share one, too. Background functions may compute for minutes, so each has its own.
 * @param routed names of route functions
 */
export function makeFunctions(parts: readonly FunctionParts[], routed: ReadonlySet<string>, log: Log) {
  const shared = sharedEnvironments(parts.filter(({ plan }) => routed.has(plan.name)));
  const runners = new Map<string, Runner>();
  const functions = new Map(
    parts.map(({ plan, environment }) => {
      const visibleEnvironment = routed.has(plan.name)
        ? (shared.get(JSON.stringify(environment)) ?? environment)
        : environment;
      const key = routed.has(plan.name) ? JSON.stringify(visibleEnvironment) : plan.name;
      const runner = runners.get(key) ?? makeRunner(visibleEnvironment, log);
      runners.set(key, runner);
      return [plan.name, makeFunction(plan, runner)] as const;
    }),
  );
  const stop = () => Promise.all([...runners.values()].map((runner) => runner.stop()));
  return { functions, stop };
}

/** Merges rare environments. The keys are the originals as JSON. */
function sharedEnvironments(parts: readonly FunctionParts[]): ReadonlyMap<string, Environment> {
  const own = Map.groupBy(parts, ({ environment }) => JSON.stringify(environment));
  const rareNames = [...own].filter(([, having]) => having.length < RARE_ENVIRONMENT).map(([key]) => key);
  const unions: { environment: Environment; readonly of: string[] }[] = [];
  for (const key of rareNames) {
    const environment = JSON.parse(key) as Environment;
    const compatible = unions.find((union) => areCompatible(union.environment, environment));
    if (compatible) {
      compatible.environment = { ...compatible.environment, ...environment };
      compatible.of.push(key);
    } else unions.push({ environment, of: [key] });
  }
  return new Map(unions.flatMap(({ environment, of }) => of.map((key) => [key, environment] as const)));
}

function areCompatible(a: Environment, b: Environment): boolean {
  return Object.entries(b).every(([name, value]) => (a[name] ?? value) === value);
}
