import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import type { DemoFile } from '#lib/local/demo/demo.ts';

/** A local run in its own process, as `npm start` creates it. */
export interface LocalProcess {
  readonly demo: DemoFile;
  stop(): Promise<void>;
}

/** Startup may take minutes on a busy machine. */
const TIMEOUT_MS = 300_000;
const STOP_MS = 30_000;

/**
 * Starts a local run on a free port with a temporary data folder.
 * @param options further options of `npm start`
 * @throws Error when startup fails
 */
export async function startLocalProcess(options: readonly string[] = []): Promise<LocalProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-load-'));
  const child = spawn(process.execPath, ['bin/local.ts', '--data', folder, ...options], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(killTimer);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child);
    const demo: DemoFile = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
    return { demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, reject) => {
    const timer = setTimeout(() => reject(new Error('The local run did not get ready')), TIMEOUT_MS);
    child.stdout?.once('data', () => {
      clearTimeout(timer);
      child.stdout?.resume();
      done();
    });
    child.once('close', () => reject(new Error('The local run ended')));
  });
}
