import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalError } from '#lib/local/errors.ts';
import { chooseEngine } from './choose-engine.ts';
import type { EngineOptions, EngineProgram } from './engine-program.ts';

export interface Engine {
  readonly endpoint: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const stopTimeoutMs = 30_000;

/**
 * Starts the engine on 127.0.0.1 and waits until it responds.
 * @param folder `undefined` keeps data in memory or in a temporary file
 * @throws LocalError when it is unavailable or does not start
 */
export async function startEngine(
  folder: string | undefined,
  log: (text: string) => void,
  options: EngineOptions = {},
): Promise<Engine> {
  const program = await chooseEngine(options.env ?? process.env, folder);
  if (folder !== undefined || program.canKeepInMemory) return start(program, folder, log, options);
  const temporary = await mkdtemp(join(tmpdir(), 'referral-tracking-engine-'));
  const remove = () => rm(temporary, { recursive: true, force: true }).catch(() => {});
  try {
    const engine = await start(program, temporary, log, options);
    const ended = engine.ended.then(remove);
    return {
      ...engine,
      ended,
      stop: () => engine.stop().then(() => ended),
      kill: () => engine.kill().then(() => ended),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function start(
  program: EngineProgram,
  folder: string | undefined,
  log: (text: string) => void,
  { isBusy = false, env = process.env }: EngineOptions,
): Promise<Engine> {
  const [port] = await Promise.all([freePort(), folder === undefined ? undefined : prepare(program, folder)]);
  const supervisor = fileURLToPath(new URL('supervisor.ts', import.meta.url));
  const child = spawn(process.execPath, [supervisor, ...program.commandLine(port, folder, { isBusy, env })], {
    // A separate session: Ctrl-C reaches only the local run, which stops the engine last.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
    log(text);
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const pid = await engineProcess(child);
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  if (pid === undefined || !(await waitUntilReady(endpoint, ended))) {
    await stop();
    throw (
      (await program.explainFailure?.(env)) ?? new LocalError(`The database engine did not start: ${lastLine(output)}`)
    );
  }
  try {
    if (folder !== undefined) await program.tune?.(folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint,
    pid,
    ended,
    stop,
    kill: async () => {
      if (child.exitCode === null) process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}

async function prepare(program: EngineProgram, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await program.prepare?.(folder);
}

function engineProcess(child: ChildProcess): Promise<number | undefined> {
  return new Promise((done) => {
    child.stdout?.once('data', (text) => done(Number(String(text))));
    child.once('close', () => done(undefined));
  });
}

async function waitUntilReady(endpoint: string, ended: Promise<void>): Promise<boolean> {
  let hasExited = false;
  ended.then(() => {
    hasExited = true;
  });
  for (const start = performance.now(); !hasExited && performance.now() - start < stopTimeoutMs; ) {
    const isReady = await fetch(endpoint, { headers: { connection: 'close' } }).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (isReady) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'no output.';
}
