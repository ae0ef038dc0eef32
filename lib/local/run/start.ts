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
  /** 0 for any free one. */
  readonly port: number;
  readonly dataDir: string;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** Keeps the data in memory only: nothing of it outlasts the run. */
  readonly inMemory?: boolean;
  /** Whether the database engine gets tens of thousands of calls: see `EngineOptions`. */
  readonly isBusy?: boolean;
  /** Whether there is to be a demo account (default). */
  readonly seed?: boolean;
  /** Whether the demo account has an application with a page that shows the portal in a frame. */
  readonly application?: boolean;
  /** Where rates of currencies are; the samples unless given. */
  readonly rates?: RateSources;
  /** A cloud assembly to run instead of the app's. */
  readonly assembly?: string;
  /** Where warnings go; standard error unless given. */
  readonly warn?: (line: string) => void;
  /** Called with each step of the start, in words, for whoever waits for it. */
  readonly progress?: (line: string) => void;
  /** Gives the start up: what was started is ended. */
  readonly signal?: AbortSignal;
}

/** A running service. */
export interface LocalRun {
  readonly baseUrl: string;
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
  /** Where all e-mail ends, to be looked at in a browser. */
  readonly mailbox: string;
  /** The variables that lead to the queues, the keys and the mailbox. */
  readonly outside: Readonly<Record<string, string>>;
  readonly demo: DemoFile | undefined;
  /** The day that the rates of currencies are of, and whether they are samples; undefined where none could be had. */
  readonly rates: { readonly day: Day; readonly isSample: boolean } | undefined;
  readonly logFile: string;
  readonly enginePid: number;
  /**
   * Gives the demo account a year of sales, in the background, while the service answers. One that was broken off goes on.
   * @returns whether the account has got it now: false where it had it, where there is no demo account, and where the run ends
   *   before
   */
  makeYear(wanted: {
    readonly seed: number;
    readonly size?: YearSize;
    readonly progress?: (done: number) => void;
  }): Promise<boolean>;
  /** Settles when the database engine ends without having been asked to. */
  readonly broken: Promise<void>;
  /** Ends everything in good order: requests and batches that are under way finish. */
  stop(): Promise<void>;
  /** Ends everything at once, the engine as by `kill -9`. */
  kill(): Promise<void>;
}

const region = 'us-east-1';
const account = '000000000000';
const graceMs = 5000;

/**
 * Runs the service on this machine: database engine, HTTP API, functions, streams, queues, keys and schedules of its templates.
 * @throws LocalError for what a person can put right, and what the signal was aborted with; nothing is left running then
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

/** What there is to end, as far as it was started. */
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
  // What talks to AWS is much to load: meanwhile the others start.
  const loading = import('./service.ts');
  // All are waited for even when one fails, so that they are there to be ended.
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
