import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type CommandLineResult, runCommandLine } from '#bin/admin/run.ts';
import { runtime } from '#shared/runtime.ts';

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

/**
 * Runs admin commands in this process, which is already connected to the service's table; a new process takes a second.
 */
export function createCommands(folder: () => string) {
  const line = (text: string) => (text === '' ? '' : `${text}\n`);
  const admin = async (...args: string[]): Promise<CommandLineResult> => {
    const { code, out, err } = await runCommandLine([...args, '--data', folder()], {}, runtime);
    return { code, out: line(out), err: line(err) };
  };
  const runJson = async (...args: string[]) => parseOutput(await admin(...args, '--json'));
  return { admin, runJson };
}

export function parseOutput({
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
