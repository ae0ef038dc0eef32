import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { startOf } from '#lib/local/process.ts';

const script = fileURLToPath(new URL('../../../bin/local.ts', import.meta.url));

/** The command of the local run, started. */
export interface Command {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Settles when it has printed that it is ready; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Settles when it has ended and all its output is read. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `bin/local.ts`, or what leads to it, without a year of sales, as the leader of a process group, as a terminal does, on the engine that users get. */
export function startCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  [command, ...first]: readonly [string, ...string[]] = [process.execPath, script],
): Command {
  const child = spawn(command, [...first, '--no-demo', ...args], {
    cwd: projectRoot,
    detached: true,
    env: { ...process.env, ENGINE: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  const ended = new Promise<Awaited<Command['ended']>>((done) => {
    child.once('close', (code, signal) => done({ code, signal }));
  });
  const ready = new Promise<void>((done, failed) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Ready after')) done();
    });
    ended.then(() => failed(new Error(`It ended before it was ready: ${errors}`)));
  });
  ready.catch(() => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return { child, output: () => output, errors: () => errors, ready, ended };
}

/** The processes that a process has started, and theirs. */
export function descendants(pid: number | undefined): number[] {
  const parents = parentsByProcess();
  const below = (parent: number | undefined): number[] =>
    [...parents].flatMap(([child, of]) => (of === parent ? [child, ...below(child)] : []));
  return below(pid);
}

/** All processes with those that have started them. Images of Linux for containers have no `ps`. */
function parentsByProcess(): Map<number, number> {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return new Map(table.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  }
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(processes.map((name) => [Number(name), parentOf(name)]));
}

function parentOf(name: string): number {
  try {
    const afterName = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '');
    return Number(afterName.split(' ')[1]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** Whether a process runs. One that has ended may be there until its parent asks, which in a container may be never. */
export function runs(pid: number): boolean {
  return startOf(pid) !== undefined;
}
