import { type DataFolder, openDataFolder, writeJsonFile } from '#lib/local/data-folder.ts';
import { type Application, startApplication } from '#lib/local/demo/application.ts';
import { type DemoFile, demoOf } from '#lib/local/demo/demo.ts';
import { runYear, type YearRun } from '#lib/local/demo/run-year.ts';
import { type Engine, startEngine } from '#lib/local/engine/engine.ts';
import { type Gateway, openGateway } from '#lib/local/gateway/gateway.ts';
import { type Log, openLog } from '#lib/local/log.ts';
import { startKeyServer } from '#lib/local/outside/key-server.ts';
import { openKeys } from '#lib/local/outside/keys.ts';
import { type OutsideServers, startOutside } from '#lib/local/outside/outside.ts';
import { readAssembly, type Stack } from '#lib/local/plan/assembly.ts';
import { makePlan } from '#lib/local/plan/plan.ts';
import { localRates } from '#lib/local/rates/rates.ts';
import type { Server } from '#lib/local/server.ts';
import { FULL_YEAR, type YearSize } from '#lib/local/year/plan.ts';
import { type Day, dayOf } from '#shared/domain/day.ts';
import type { RateSources } from '#shared/operations/rates/sources.ts';
import { runtime } from '#shared/runtime.ts';
import type { Service } from './service.ts';
import { synthesize } from './synthesize.ts';

interface StartOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly fresh?: boolean;
  /** Keeps all data in memory. */
  readonly inMemory?: boolean;
  /** See `EngineOptions`. */
  readonly isBusy?: boolean;
  /** Creates a demo account. Default: true. */
  readonly seed?: boolean;
  /** Starts the example application that embeds the portal. */
  readonly application?: boolean;
  /** Default: the samples. */
  readonly rates?: RateSources;
  /** Cloud assembly to run. Default: the app's. */
  readonly assembly?: string;
  /** Default: standard error. */
  readonly warn?: (line: string) => void;
  /** Called with each step of the start. */
  readonly progress?: (line: string) => void;
  /** Aborts the start and cleans up. */
  readonly signal?: AbortSignal;
}

/** A running service. */
export interface LocalRun {
  readonly baseUrl: string;
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
  /** URL of the mailbox. */
  readonly mailbox: string;
  /** Variables for queues, keys and mailbox. */
  readonly outside: Readonly<Record<string, string>>;
  readonly demo: DemoFile | undefined;
  /** Day of the exchange rates, and whether they are samples; undefined if the import failed. */
  readonly rates: { readonly day: Day; readonly isSample: boolean } | undefined;
  readonly logFile: string;
  readonly enginePid: number;
  /**
   * Generates a year of demo data in the background. Resumes an interrupted one.
   * @returns whether it was completed now: false if it exists already, without a demo account, or if the run ends first
   */
  makeYear(wanted: {
    readonly seed: number;
    readonly size?: YearSize;
    readonly progress?: (done: number) => void;
  }): Promise<boolean>;
  /** Resolves when the database engine ends unexpectedly. */
  readonly broken: Promise<void>;
  /** Stops gracefully: open requests and batches finish. */
  stop(): Promise<void>;
  /** Stops immediately, the engine as with `kill -9`. */
  kill(): Promise<void>;
}

const region = 'us-east-1';
const account = '000000000000';
const graceMs = 5000;

/**
 * Runs the service locally: database engine, HTTP API, functions, streams, queues, keys and schedules of the templates.
 * @throws LocalError for failures that the user can fix, or the signal's reason. Everything is stopped then
 */
export async function startLocal(options: StartOptions): Promise<LocalRun> {
  const data = await openDataFolder(options.dataDir);
  const parts: Parts = { data };
  try {
    return await start(options, data, parts);
  } catch (error) {
    await end(parts);
    throw error;
  }
}

/** Parts to stop, as far as they were started. */
interface Parts {
  readonly data: DataFolder;
  gateway?: Gateway;
  log?: Log;
  engine?: Engine;
  outside?: OutsideServers | undefined;
  keys?: Server;
  service?: Service;
  application?: Application;
  year?: YearRun;
}

async function start(options: StartOptions, data: DataFolder, parts: Parts): Promise<LocalRun> {
  const { port, fresh = false, inMemory = false, isBusy = false, seed = true, warn = console.error } = options;
  const { progress = () => {}, signal = new AbortController().signal } = options;
  const gateway = await openGateway(port);
  parts.gateway = gateway;
  await data.prepare(fresh);
  const log = openLog(data.log);
  parts.log = log;
  const { baseUrl } = gateway;

  const engineFailed = new AbortController();
  const givenUp = AbortSignal.any([signal, engineFailed.signal]);
  progress('Starting the database engine, the queues and the mailbox');
  const starting = startEngine(inMemory ? undefined : data.database, log.write, { isBusy }).then(async (engine) => {
    parts.engine = engine;
    await data.holdEngine(engine.pid);
    return engine;
  });
  starting.catch(() => engineFailed.abort());
  const opening = startOutside(inMemory ? undefined : data, baseUrl, log.write).then((outside) => {
    parts.outside = outside;
    return outside;
  });
  const { assembly = synthesize({ signal: givenUp, progress }) } = options;
  const reading = Promise.resolve(assembly).then((folder): Promise<Stack[]> => readAssembly(folder));
  // Loads the AWS clients, which takes time, while the other parts start.
  const loading = import('./service.ts');
  // Waits for all even if one fails, so that each can be stopped.
  const all = [starting, reading, opening] as const;
  const [engine, stacks, { queues, mailbox, issuer }] = await Promise.allSettled(all).then(() => Promise.all(all));
  signal.throwIfAborted();

  const place = { region, account, baseUrl, queues };
  const plan = makePlan(stacks, place);
  const keys = await startKeyServer(await openKeys(inMemory ? undefined : data.keys, plan.keys));
  parts.keys = keys;
  const { runService } = await loading;
  const { endpoint } = engine;
  const rates = await localRates(options.rates, dayOf(runtime.now()));
  const servers = { queues, keys: keys.address, mailbox, issuer };
  const context = { ...place, endpoint, outside: servers, data, inMemory, rates, log, warn };
  progress(`Creating the table, ${plan.queues.length} queues and ${plan.functions.length} functions`);
  const service = await runService(plan, context);
  parts.service = service;
  signal.throwIfAborted();
  const { table, outside } = service;
  const sources = options.rates ? { rates_url: rates.daily, rates_history_url: rates.history } : {};
  await writeJsonFile(data.run, { base_url: baseUrl, endpoint, table, region, pid: process.pid, ...sources, outside });
  const empty = service.created;
  if (seed && empty) progress('Creating the demo account');
  if (seed && options.application) {
    parts.application = await startApplication(inMemory ? undefined : data.application, log.write);
  }
  const application = parts.application?.address;
  const [demo, day] = await Promise.all([
    seed ? demoOf(data, { endpoint, region, table }, { baseUrl, mailbox, application, empty }) : undefined,
    service.takeRates(),
  ]);
  gateway.serve(service.backend);
  if (demo) parts.application?.serve(demo);

  const makeYear: LocalRun['makeYear'] = async ({ seed, size = FULL_YEAR, progress: onProgress = () => {} }) => {
    if (!demo || demo.year || ending) return false;
    const year = runYear({ demo, baseUrl, seed, size }, { endpoint, region, table }, onProgress);
    parts.year = year;
    const made = await year.made;
    if (made) await writeJsonFile(data.demo, { ...demo, year: { seed } } satisfies DemoFile);
    return made;
  };

  let ending: Promise<void> | undefined;
  const broken = new Promise<void>((done) => {
    engine.ended.then(() => {
      if (!ending) done();
    });
  });
  const stop = () => (ending ??= end(parts));
  const kill = () => {
    ending ??= Promise.resolve();
    const killed = Promise.all([parts.year?.stop(), engine.kill(), parts.outside?.kill()]);
    return killed.then(() => end({ ...parts, outside: undefined }, 0));
  };
  const known = day === undefined ? undefined : { day, isSample: rates.isSample };
  const { file: logFile } = log;
  const where = { baseUrl, endpoint, region, table, mailbox, outside };
  return { ...where, demo, rates: known, logFile, enginePid: engine.pid, makeYear, broken, stop, kill };
}

async function end(
  { gateway, service, engine, outside, keys, log, data, year, application }: Parts,
  grace = graceMs,
): Promise<void> {
  await year?.stop();
  await Promise.all([application?.close(), gateway?.close(grace), service?.quiet(grace)]);
  await service?.stop();
  await Promise.all([engine?.stop(), outside?.stop(), keys?.close()]);
  await log?.close();
  await data.release();
}
