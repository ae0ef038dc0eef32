import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Ending, run } from '#bin/admin/run.ts';
import { runtime } from '#shared/runtime.ts';

/** The data folder of the tests' service, as the local run leaves one, for the tests of a file. @returns where it is */
export function aDataFolder(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'referral-tracking-admin-'));
    const { baseUrl, ...engine } = inject('service');
    await writeFile(join(folder, 'run.json'), JSON.stringify({ base_url: baseUrl, ...engine, pid: process.pid }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** Runs commands in this process, which is where the service's table is already: a new one takes a second. */
export function commandsIn(folder: () => string) {
  const line = (text: string) => (text === '' ? '' : `${text}\n`);
  const admin = async (...args: string[]): Promise<Ending> => {
    const { code, out, err } = await run([...args, '--data', folder()], {}, runtime);
    return { code, out: line(out), err: line(err) };
  };
  /** The same with `--json`, which has to succeed. */
  const asked = async (...args: string[]) => parsed(await admin(...args, '--json'));
  return { admin, asked };
}

/** The JSON that a command has printed, which has to have succeeded. */
export function parsed({
  code,
  out,
  err,
}: {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}) {
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out);
}
