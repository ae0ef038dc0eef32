import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { processStartTime } from '#lib/local/process.ts';

const script = fileURLToPath(new URL('../../../bin/local.ts', import.meta.url));

/** A started local run. */
export interface Command {
  readonly child: ChildProcess;
  /** Output so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves when it has printed that it is ready; rejects if it ends before. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended and all its output is read. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts `bin/local.ts`, or a wrapper of it, without demo data and on the default engine, as the leader of a process
 * group like a terminal.
 */
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

/** Child processes, recursively. */
export function listDescendants(pid: number | undefined): number[] {
  const parents = readParentsByProcess();
  const below = (parent: number | undefined): number[] =>
    [...parents].flatMap(([child, of]) => (of === parent ? [child, ...below(child)] : []));
  return below(pid);
}

/** Parent by process id. Linux images for containers have no `ps`. */
function readParentsByProcess(): Map<number, number> {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return new Map(table.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  }
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(processes.map((name) => [Number(name), getParent(name)]));
}

function getParent(name: string): number {
  try {
    const afterName = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '');
    return Number(afterName.split(' ')[1]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** Whether a process runs. An ended one may remain until its parent reaps it, in a container possibly forever. */
export function runs(pid: number): boolean {
  return processStartTime(pid) !== undefined;
}
