import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorCode, LocalError } from './errors.ts';
import { isProcessAlive, killProcess, markProcess, type ProcessMark } from './process.ts';

export interface DataFolder {
  readonly path: string;
  readonly database: string;
  readonly log: string;
  readonly demo: string;
  readonly run: string;
  readonly checkpoints: string;
  readonly deadLetters: string;
  readonly queues: string;
  readonly keys: string;
  readonly files: string;
  readonly issuer: string;
  readonly application: string;
  /** `fresh` first removes the files of earlier runs only. */
  prepare(isFresh: boolean): Promise<void>;
  /** Records the engine's process, so that the next run can stop it if this run is killed. */
  holdEngine(pid: number): Promise<void>;
  release(): Promise<void>;
}

interface Lock {
  readonly owner: ProcessMark;
  readonly engine?: ProcessMark;
}

const largestLog = 10_000_000;
const FOLDER_CONTENTS = [
  ...['db', 'log', 'log.1', 'demo.json', 'run.json', 'streams.json', 'dead-letters.jsonl'],
  ...['queues', 'keys.json', 'files', 'issuer.json', 'application.json'],
];

/** Reads a JSON file. Returns `undefined` if missing or truncated. */
export async function readJsonFile<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes a JSON file atomically, for its owner only. */
export async function writeJsonFile(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * Locks the data folder and creates it if needed.
 * @throws LocalError when it is not writable or in use
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder);
  const lockFile = join(path, 'lock');
  const owner = markProcess(process.pid);
  if (!owner) throw new LocalError('This process cannot see itself in the list of processes.');
  const writable = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof LocalError) throw error;
      throw new LocalError(
        `Cannot write to the data folder ${path} (${errorCode(error) ?? error}): make it writable, or choose another with --data DIR.`,
      );
    }
  };
  await writable(async () => {
    await makeFolder(path);
    await takeLock(lockFile, path, owner);
  });
  return {
    path,
    database: join(path, 'db'),
    log: join(path, 'log'),
    demo: join(path, 'demo.json'),
    run: join(path, 'run.json'),
    checkpoints: join(path, 'streams.json'),
    deadLetters: join(path, 'dead-letters.jsonl'),
    queues: join(path, 'queues'),
    keys: join(path, 'keys.json'),
    files: join(path, 'files'),
    issuer: join(path, 'issuer.json'),
    application: join(path, 'application.json'),
    prepare: (isFresh) =>
      writable(async () => {
        if (isFresh) for (const name of FOLDER_CONTENTS) await rm(join(path, name), { recursive: true, force: true });
        await mkdir(join(path, 'db'), { recursive: true });
        const log = join(path, 'log');
        const { size } = await stat(log).catch(() => ({ size: 0 }));
        if (size > largestLog) await rename(log, `${log}.1`);
      }),
    holdEngine: async (pid) => {
      const engine = markProcess(pid);
      await writeJsonFile(lockFile, { owner, ...(engine ? { engine } : {}) } satisfies Lock);
    },
    release: async () => {
      await rm(join(path, 'run.json'), { force: true });
      await rm(lockFile, { force: true });
    },
  };
}

/** Node's recursive mkdir loops forever where none can be created, e.g. in /proc. */
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || parent === path || (await exists(parent))) throw error;
    await makeFolder(parent);
    await make();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function takeLock(lockFile: string, path: string, owner: ProcessMark): Promise<void> {
  const write = () => writeFile(lockFile, JSON.stringify({ owner } satisfies Lock), { flag: 'wx', mode: 0o600 });
  try {
    return await write();
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const lock = await readJsonFile<Lock>(lockFile);
  if (lock && isProcessAlive(lock.owner)) {
    throw new LocalError(
      `A local run (process ${lock.owner.pid}) already uses ${path}: stop it first, or choose another folder with --data DIR.`,
    );
  }
  if (lock?.engine) await killProcess(lock.engine);
  await rm(lockFile, { force: true });
  await write();
}
