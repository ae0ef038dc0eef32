import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DemoFile } from '#lib/local/demo.ts';
import { routes } from '#shared/routes/index.ts';
import { startCommand } from './command.ts';
import { temporaryFolder } from './fixture.ts';

/** What a local run may take after every function was called: beside it there are an editor and a browser. */
const BUDGET_MB = 700;

/** The memory of a process that is not on the disk, in MB; the database engine is a process of its own. */
function residentMb(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** What every route answers to whoever has the demo account's key, and nothing else to say. */
async function callAll({ base_url, account_id, api_key }: DemoFile): Promise<number[]> {
  const headers = { authorization: `Bearer ${api_key}`, 'account-id': String(account_id), 'x-api-key': api_key };
  const statuses = [];
  for (const { method, path } of routes) {
    const url = base_url + path.replace(/\{\w+\+?\}/g, '1').replace('$default', '/nothing');
    const response = await fetch(url, { method, headers, redirect: 'manual' });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

test.runIf(process.platform === 'linux')(
  'A local run of which every route was called takes 700 MB at most',
  async () => {
    const data = join(await temporaryFolder(), 'data');
    const command = startCommand(['--data', data]);
    try {
      await command.ready;
      const demo = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')) as DemoFile;
      expect((await callAll(demo)).filter((status) => status >= 500)).toEqual([]);
      expect(residentMb(command.child.pid)).toBeLessThan(BUDGET_MB);
    } finally {
      command.child.kill('SIGTERM');
      await command.ended;
    }
  },
);
