import { type DataFolder, openDataFolder, writeJsonFile } from '#lib/local/data-folder.ts';
import { type Application, startApplication } from '#lib/local/demo/application.ts';
import { type DemoFile, openDemoAccount } from '#lib/local/demo/demo.ts';
import { type DemoYearRun, startDemoYear } from '#lib/local/demo/run-year.ts';
import { type Emulators, startEmulators } from '#lib/local/emulators/emulators.ts';
import { startKeyServer } from '#lib/local/emulators/key-server.ts';
import { openKeys } from '#lib/local/emulators/keys.ts';
import { type Engine, startEngine } from '#lib/local/engine/engine.ts';
import { type Gateway, openGateway } from '#lib/local/gateway/gateway.ts';
import { type Log, openLog } from '#lib/local/log.ts';
import { type AssemblyStack, readAssembly } from '#lib/local/plan/assembly.ts';
import { readLocalPlan } from '#lib/local/plan/plan.ts';
import { findLocalRates } from '#lib/local/rates/rates.ts';
import type { LocalServer } from '#lib/local/server.ts';
import { FULL_YEAR, type YearSize } from '#lib/local/year/plan.ts';
import { type Day, toDay } from '#shared/domain/day.ts';
import type { RateSources } from '#shared/operations/rates/sources.ts';
import { runtime } from '#shared/runtime.ts';
import type { LocalService } from './service.ts';
import { synthesize } from './synthesize.ts';

const EVERY_MINUTE = 'cron(* * * * ? *)';

interface StartOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly fresh?: boolean;
  readonly inMemory?: boolean;
  readonly isBusy?: boolean;
  readonly seed?: boolean;
  /** Whether schedules other than those of every minute run. In tests, these would change figures between two steps. */
  readonly rareSchedules?: boolean;
  readonly application?: boolean;
  readonly rates?: RateSources;
  readonly assembly?: string;
  readonly warn?: (line: string) => void;
  readonly progress?: (line: string) => void;
  /** Aborts the start and cleans up. */
  readonly signal?: AbortSignal;
}

export interface LocalRun {
  readonly baseUrl: string;
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
  readonly mailbox: string;
  readonly outside: Readonly<Record<string, string>>;
  readonly demo: DemoFile | undefined;
  /** Undefined if the import failed. */
  readonly rates: { readonly day: Day; readonly isSample: boolean } | undefined;
  readonly logFile: string;
  readonly enginePid: number;
  /**
   * Generates, or resumes, a year of demo data in the background.
   * @returns whether it was completed now
   */
  makeYear(options: {
    readonly seed: number;
    readonly size?: YearSize;
    readonly progress?: (done: number) => void;
  }): Promise<boolean>;
  /** Resolves when the engine ends unexpectedly. */
  readonly broken: Promise<void>;
  /** Finishes open requests and batches. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const region = 'us-east-1';
const account = '000000000000';
const graceMs = 5000;

/**
 * Runs the service locally.
 * @throws LocalError for failures that the user can fix, or the signal's reason, after stopping everything
 */
export async function startLocalRun(options: StartOptions): Promise<LocalRun> {
  const data = await openDataFolder(options.dataDir);
  const parts: Parts = { data };
  try {
    return await start(options, data, parts);
  } catch (error) {
    await stopParts(parts);
    throw error;
  }
}

interface Parts {
  readonly data: DataFolder;
  gateway?: Gateway;
  log?: Log;
  engine?: Engine;
  emulators?: Emulators | undefined;
  keys?: LocalServer;
  service?: LocalService;
  application?: Application;
  year?: DemoYearRun;
}

async function start(options: StartOptions, data: DataFolder, parts: Parts): Promise<LocalRun> {
  const { port, fresh = false, inMemory = false, isBusy = false, seed = true, warn = console.error } = options;
  const { rareSchedules = true, progress = () => {}, signal = new AbortController().signal } = options;
  const gateway = await openGateway(port);
  parts.gateway = gateway;
  await data.prepare(fresh);
  const log = openLog(data.log);
  parts.log = log;
  const { baseUrl } = gateway;

  const engineFailed = new AbortController();
  const startAborted = AbortSignal.any([signal, engineFailed.signal]);
  progress('Starting the database engine, the queues and the mailbox');
  const enginePromise = startEngine(inMemory ? undefined : data.database, log.write, { isBusy }).then(
    async (engine) => {
      parts.engine = engine;
      await data.holdEngine(engine.pid);
      return engine;
    },
  );
  enginePromise.catch(() => engineFailed.abort());
  const emulatorsPromise = startEmulators(inMemory ? undefined : data, baseUrl, log.write).then((emulators) => {
    parts.emulators = emulators;
    return emulators;
  });
  const { assembly = synthesize({ signal: startAborted, progress }) } = options;
  const stacksPromise = Promise.resolve(assembly).then((folder): Promise<AssemblyStack[]> => readAssembly(folder));
  // Loading the AWS clients takes time.
  const servicePromise = import('./service.ts');
  // Waits for all, so that each can be stopped.
  const promises = [enginePromise, stacksPromise, emulatorsPromise] as const;
  const [engine, stacks, { queues, mailbox, issuer, importSources }] = await Promise.allSettled(promises).then(() =>
    Promise.all(promises),
  );
  signal.throwIfAborted();

  const location = { region, account, baseUrl, queues };
  const plan = readLocalPlan(stacks, location);
  const keys = await startKeyServer(await openKeys(inMemory ? undefined : data.keys, plan.keys));
  parts.keys = keys;
  const { startLocalService } = await servicePromise;
  const { endpoint } = engine;
  const rates = await findLocalRates(options.rates, toDay(runtime.now()));
  const servers = { queues, keys: keys.address, mailbox, issuer, importSources };
  const context = { ...location, endpoint, emulators: servers, data, inMemory, rates, log, warn };
  progress(`Creating the table, ${plan.queues.length} queues and ${plan.functions.length} functions`);
  const schedules = plan.schedules.filter(({ expression }) => rareSchedules || expression === EVERY_MINUTE);
  const service = await startLocalService({ ...plan, schedules }, context);
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
    seed ? openDemoAccount(data, { endpoint, region, table }, { baseUrl, mailbox, application, empty }) : undefined,
    service.takeRates(),
  ]);
  gateway.serve(service.backend);
  if (demo) parts.application?.serve(demo);

  const makeYear: LocalRun['makeYear'] = async ({ seed, size = FULL_YEAR, progress: onProgress = () => {} }) => {
    if (!demo || demo.year || ending) return false;
    const year = startDemoYear({ demo, baseUrl, seed, size }, { endpoint, region, table }, onProgress);
    parts.year = year;
    const isComplete = await year.completed;
    if (isComplete) await writeJsonFile(data.demo, { ...demo, year: { seed } } satisfies DemoFile);
    return isComplete;
  };

  let ending: Promise<void> | undefined;
  const broken = new Promise<void>((done) => {
    engine.ended.then(() => {
      if (!ending) done();
    });
  });
  const stop = () => (ending ??= stopParts(parts));
  const kill = () => {
    ending ??= Promise.resolve();
    const stoppedParts = Promise.all([parts.year?.stop(), engine.kill(), parts.emulators?.kill()]);
    return stoppedParts.then(() => stopParts({ ...parts, emulators: undefined }, 0));
  };
  const loadedRates = day === undefined ? undefined : { day, isSample: rates.isSample };
  const { file: logFile } = log;
  const addresses = { baseUrl, endpoint, region, table, mailbox, outside };
  return { ...addresses, demo, rates: loadedRates, logFile, enginePid: engine.pid, makeYear, broken, stop, kill };
}

async function stopParts(
  { gateway, service, engine, emulators, keys, log, data, year, application }: Parts,
  grace = graceMs,
): Promise<void> {
  await year?.stop();
  await Promise.all([application?.close(), gateway?.close(grace), service?.quiet(grace)]);
  await service?.stop();
  await Promise.all([engine?.stop(), emulators?.stop(), keys?.close()]);
  await log?.close();
  await data.release();
}
