import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { type Footprint, footprint } from './footprint.ts';

/** A local run in a process of its own, as `npm start` makes it. */
export interface LocalProcess {
  readonly demo: DemoFile;
  readonly endpoint: string;
  readonly table: string;
  readonly region: string;
  /** From its start until it is ready. */
  readonly startMs: number;
  /** What it has taken until now, its database not included. */
  footprint(): Footprint | undefined;
  stop(): Promise<void>;
}

/** A busy machine may take minutes to start it. */
const PATIENCE_MS = 300_000;
const STOP_MS = 30_000;

/**
 * Starts the local run on any free port with data of its own on disk.
 * @param options more of those that `npm start` takes
 * @throws Error where it does not get ready
 */
export async function startLocalProcess(options: readonly string[] = []): Promise<LocalProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-load-'));
  const begun = performance.now();
  const child = spawn(process.execPath, ['bin/local.ts', '--data', folder, ...options], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(impatient);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(child);
    const startMs = performance.now() - begun;
    const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
    const { endpoint, table, region } = await read('run.json');
    const demo = await read('demo.json');
    return { demo, endpoint, table, region, startMs, footprint: () => footprint(child.pid), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the welcome, the first thing that a run prints. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('The local run did not get ready')), PATIENCE_MS);
    child.stdout?.once('data', () => {
      clearTimeout(timer);
      child.stdout?.resume();
      done();
    });
    child.once('close', () => failed(new Error('The local run ended')));
  });
}
