import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DataFolder } from '#lib/local/data-folder.ts';
import { ensureTable, type LocalTable } from '#lib/local/engine/table.ts';
import { LocalError } from '#lib/local/errors.ts';
import { openFileStore } from '#lib/local/files/file-store.ts';
import {
  type EmulatorAddresses,
  emulatorVariables,
  functionEnvironment,
  LOCAL_CREDENTIALS,
} from '#lib/local/functions/environment.ts';
import { FUNCTION_CONCURRENCY, makeFunctions } from '#lib/local/functions/function.ts';
import { createDistributionHandler } from '#lib/local/gateway/edge.ts';
import { FairQueue, type FairQueueLimits } from '#lib/local/gateway/fair-queue.ts';
import type { GatewayBackend } from '#lib/local/gateway/handle-request.ts';
import { createApiRouter } from '#lib/local/gateway/router.ts';
import type { Log } from '#lib/local/log.ts';
import { queueUrl, type ResourceLocation } from '#lib/local/plan/names.ts';
import type { LocalPlan } from '#lib/local/plan/plan.ts';
import { pollQueue } from '#lib/local/queues/poll.ts';
import { ensureQueues } from '#lib/local/queues/queues.ts';
import { importsRates, type LocalRates, ratesVariables } from '#lib/local/rates/rates.ts';
import { runSchedules, systemClock } from '#lib/local/schedules/schedules.ts';
import { openCheckpoints } from '#lib/local/streams/checkpoints.ts';
import type { ShardReads } from '#lib/local/streams/shard.ts';
import { runStream, type StreamRun } from '#lib/local/streams/stream.ts';
import { WorkDeduplicator } from '#lib/local/streams/work-deduplicator.ts';
import type { Day } from '#shared/domain/day.ts';
import type { RatesRefreshResult } from '#shared/operations/rates/refresh.ts';
import { loopbackVariables, mergeServiceVariables, NO_RATE_LIMIT, removeUserPool } from './service-variables.ts';

/** The part of a local run that comes from the templates. */
export interface LocalService {
  readonly backend: GatewayBackend;
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
const turnLimits: FairQueueLimits = {
  atOnce: 2 * FUNCTION_CONCURRENCY,
  ofALine: FUNCTION_CONCURRENCY,
  longestWaitMs: 15_000,
};

interface ServiceContext extends ResourceLocation {
  readonly endpoint: string;
  readonly emulators: EmulatorAddresses;
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
export async function startLocalService(plan: LocalPlan, context: ServiceContext): Promise<LocalService> {
  const { endpoint, region, account, emulators, data, inMemory, rates, log, warn } = context;
  const client = { endpoint, region, credentials: LOCAL_CREDENTIALS };
  const dynamodb = new DynamoDBClient(client);
  const sqs = new SQSClient({ ...client, endpoint: emulators.queues });
  await ensureQueues(sqs, plan.queues, context);
  const tables = new Map<string, LocalTable>();
  for (const table of plan.tables) tables.set(table.name, await ensureTable(dynamodb, table));
  const [main] = tables.values();
  if (!main) throw new LocalError('The templates have no table.');

  const addresses = { baseUrl: context.baseUrl, issuer: emulators.issuer };
  const parts = plan.functions.map((functionPlan) => {
    // Calls other machines only if the user wants it.
    const own = importsRates(functionPlan) ? ratesVariables(rates) : loopbackVariables(functionPlan, addresses);
    const environment = removeUserPool({ ...functionPlan.environment, ...own, ...NO_RATE_LIMIT });
    return { plan: functionPlan, environment: functionEnvironment({ environment }, context, emulators) };
  });
  const routed = new Set(plan.routes.map(({ functionName }) => functionName));
  const { functions, stop: stopFunctions } = makeFunctions(parts, routed, log);
  const findTarget = (name: string, by: string) => {
    const target = functions.get(name);
    if (!target) throw new LocalError(`${by} calls the function ${name}, which the templates do not have.`);
    return target;
  };
  for (const route of plan.routes) findTarget(route.functionName, `Route ${route.key}`);
  for (const schedule of plan.schedules) findTarget(schedule.functionName, `Schedule ${schedule.name}`);

  const streams = new DynamoDBStreamsClient(client);
  // See shared/store/table/client.ts.
  streams.middlewareStack.remove('loggerMiddleware');
  const checkpoints = await openCheckpoints(inMemory ? undefined : data.checkpoints);
  const reads: ShardReads = new WorkDeduplicator();
  const running: StreamRun[] = plan.streamMappings.map((mapping) => {
    const target = findTarget(mapping.functionName, `The stream of ${mapping.tableName}`);
    const streamArn = tables.get(mapping.tableName)?.streamArn;
    if (!streamArn) throw new LocalError(`The table ${mapping.tableName} has no stream to map.`);
    const deadLetterFile = data.deadLetters;
    const shared = { client: streams, reads, region, checkpoints, deadLetterFile, log, warn };
    return runStream(mapping, streamArn, target, shared);
  });
  const polling = plan.queueMappings.map((mapping) => {
    const target = findTarget(mapping.functionName, `The queue ${mapping.queueName}`);
    return pollQueue(mapping, target, { client: sqs, queueUrl: queueUrl(context, mapping.queueName), region, log });
  });
  const stopSchedules = runSchedules(plan.schedules, functions, { account, region }, systemClock);
  const files = openFileStore(inMemory ? undefined : data.files);
  const writesDurable = () => (inMemory ? Promise.resolve() : waitUntilDurable(dynamodb, main));

  return {
    backend: {
      edge: createDistributionHandler(plan.edge, files),
      files,
      find: createApiRouter(plan.routes),
      functions,
      queue: new FairQueue(turnLimits),
      account,
      writesDurable,
    },
    table: main.name,
    created: main.created,
    outside: { ...emulatorVariables(emulators), ...mergeServiceVariables(plan.functions, addresses) },
    takeRates: async () => {
      const ratesImporter = plan.functions.find(importsRates);
      if (!ratesImporter) return undefined;
      try {
        const result = (await findTarget(ratesImporter.name, 'The start').invoke({})) as RatesRefreshResult;
        return result.day;
      } catch (error) {
        const [line = ''] = String((error as Error).message).split('\n');
        warn(`Exchange rates could not be loaded: amounts are converted at the last known ones. ${line}`);
        return undefined;
      }
    },
    quiet: async (graceMs) => {
      stopSchedules();
      const quiet = Promise.all([...running, ...polling].map((run) => run.stop()));
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
function waitUntilDurable(dynamodb: DynamoDBClient, { name }: LocalTable): Promise<unknown> {
  const missingKey = { pk: { S: 'settle' }, sk: { S: '-' } };
  return dynamodb.send(new GetItemCommand({ TableName: name, Key: missingKey, ConsistentRead: true }));
}
