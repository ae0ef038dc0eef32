import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DataFolder } from '#lib/local/data-folder.ts';
import { ensureTable, type LocalTable } from '#lib/local/engine/table.ts';
import { LocalError } from '#lib/local/errors.ts';
import {
  credentials,
  functionEnvironment,
  type OutsideAddresses,
  outsideEnvironment,
} from '#lib/local/functions/environment.ts';
import { AT_ONCE, makeFunctions } from '#lib/local/functions/function.ts';
import type { Backend } from '#lib/local/gateway/answer.ts';
import { makeEdge } from '#lib/local/gateway/edge.ts';
import { makeRouter } from '#lib/local/gateway/router.ts';
import { type TurnLimits, Turns } from '#lib/local/gateway/turns.ts';
import type { Log } from '#lib/local/log.ts';
import { type Place, queueUrl } from '#lib/local/plan/names.ts';
import type { Plan } from '#lib/local/plan/plan.ts';
import { pollQueue } from '#lib/local/queues/poll.ts';
import { ensureQueues } from '#lib/local/queues/queues.ts';
import { type LocalRates, ratesEnvironment, takesRates } from '#lib/local/rates/rates.ts';
import { runSchedules, systemClock } from '#lib/local/schedules/schedules.ts';
import { openCheckpoints } from '#lib/local/streams/checkpoints.ts';
import type { ShardReads } from '#lib/local/streams/shard.ts';
import { runStream, type StreamRun } from '#lib/local/streams/stream.ts';
import { Together } from '#lib/local/streams/together.ts';
import type { Day } from '#shared/domain/day.ts';
import type { RatesRefreshResult } from '#shared/operations/rates/refresh.ts';
import { loopbackEnvironment, serviceVariablesOf, unlimited, withoutPool } from './service-variables.ts';

/** The part of a local run that comes from the templates. */
export interface Service {
  readonly backend: Backend;
  readonly table: string;
  readonly created: boolean;
  readonly outside: Readonly<Record<string, string>>;
  /** Imports exchange rates. @returns their day; undefined on failure */
  takeRates(): Promise<Day | undefined>;
  /** Stops streams, queues and schedules; waits up to `graceMs` for their work. */
  quiet(graceMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** A request that waits longer than half of API Gateway's timeout might not finish in time. */
const turnLimits: TurnLimits = { atOnce: 2 * AT_ONCE, ofALine: AT_ONCE, longestWaitMs: 15_000 };

interface ServiceContext extends Place {
  readonly endpoint: string;
  readonly outside: OutsideAddresses;
  readonly data: DataFolder;
  readonly inMemory: boolean;
  readonly rates: LocalRates;
  readonly log: Log;
  readonly warn: (line: string) => void;
}

/**
 * Runs the plan on an engine.
 * @throws LocalError for unsupported resources
 */
export async function runService(plan: Plan, context: ServiceContext): Promise<Service> {
  const { endpoint, region, account, outside, data, inMemory, rates, log, warn } = context;
  const client = { endpoint, region, credentials };
  const dynamodb = new DynamoDBClient(client);
  const sqs = new SQSClient({ ...client, endpoint: outside.queues });
  await ensureQueues(sqs, plan.queues, context);
  const tables = new Map<string, LocalTable>();
  for (const table of plan.tables) tables.set(table.name, await ensureTable(dynamodb, table));
  const [main] = tables.values();
  if (!main) throw new LocalError('The templates have no table.');

  const here = { baseUrl: context.baseUrl, issuer: outside.issuer };
  const parts = plan.functions.map((one) => {
    // Calls other machines only if the user wants it.
    const own = takesRates(one) ? ratesEnvironment(rates) : loopbackEnvironment(one, here);
    const environment = withoutPool({ ...one.environment, ...own, ...unlimited });
    return { plan: one, environment: functionEnvironment({ environment }, context, outside) };
  });
  const routed = new Set(plan.routes.map(({ functionName }) => functionName));
  const { functions, stop: stopFunctions } = makeFunctions(parts, routed, log);
  const called = (name: string, by: string) => {
    const found = functions.get(name);
    if (!found) throw new LocalError(`${by} calls the function ${name}, which the templates do not have.`);
    return found;
  };
  for (const route of plan.routes) called(route.functionName, `Route ${route.key}`);
  for (const schedule of plan.schedules) called(schedule.functionName, `Schedule ${schedule.name}`);

  const streams = new DynamoDBStreamsClient(client);
  // See shared/store/table/client.ts.
  streams.middlewareStack.remove('loggerMiddleware');
  const checkpoints = await openCheckpoints(inMemory ? undefined : data.checkpoints);
  const reads: ShardReads = new Together();
  const running: StreamRun[] = plan.mappings.map((mapping) => {
    const target = called(mapping.functionName, `The stream of ${mapping.tableName}`);
    const streamArn = tables.get(mapping.tableName)?.streamArn;
    if (!streamArn) throw new LocalError(`The table ${mapping.tableName} has no stream to map.`);
    const deadLetterFile = data.deadLetters;
    const shared = { client: streams, reads, region, checkpoints, deadLetterFile, log, warn };
    return runStream(mapping, streamArn, target, shared);
  });
  const polling = plan.queueMappings.map((mapping) => {
    const target = called(mapping.functionName, `The queue ${mapping.queueName}`);
    return pollQueue(mapping, target, { client: sqs, queueUrl: queueUrl(context, mapping.queueName), region, log });
  });
  const stopSchedules = runSchedules(plan.schedules, functions, { account, region }, systemClock);
  const settled = () => (inMemory ? Promise.resolve() : settle(dynamodb, main));

  return {
    backend: {
      edge: makeEdge(plan.edge),
      find: makeRouter(plan.routes),
      functions,
      turns: new Turns(turnLimits),
      account,
      settled,
    },
    table: main.name,
    created: main.created,
    outside: { ...outsideEnvironment(outside), ...serviceVariablesOf(plan.functions, here) },
    takeRates: async () => {
      const taker = plan.functions.find(takesRates);
      if (!taker) return undefined;
      try {
        const taken = (await called(taker.name, 'The start').invoke({})) as RatesRefreshResult;
        return taken.day;
      } catch (error) {
        const [line = ''] = String((error as Error).message).split('\n');
        warn(`The rates of currencies were not taken: amounts go by those that there are. ${line}`);
        return undefined;
      }
    },
    quiet: async (graceMs) => {
      stopSchedules();
      const quiet = Promise.all([...running, ...polling].map((one) => one.stop()));
      await Promise.race([quiet, sleep(graceMs, undefined, { ref: false })]);
    },
    stop: async () => {
      await stopFunctions();
      streams.destroy();
      sqs.destroy();
      dynamodb.destroy();
    },
  };
}

/**
 * Waits until writes are durable: the engine acknowledges a transaction before it is on disk, and a strongly consistent
 * read only afterwards. So acknowledged sales survive a power failure, as on AWS.
 */
function settle(dynamodb: DynamoDBClient, { name }: LocalTable): Promise<unknown> {
  const nothing = { pk: { S: 'settle' }, sk: { S: '-' } };
  return dynamodb.send(new GetItemCommand({ TableName: name, Key: nothing, ConsistentRead: true }));
}
