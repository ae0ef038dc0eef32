import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { type Command, listDescendants, startCommand } from './command.ts';
import { createTemporaryFolder } from './fixture.ts';

/** Memory limit of a local run after every function was called: an editor and a browser must fit beside it. */
const BUDGET_MB = 700;

/** Resident memory of a process in MB. The database engine is a separate process. */
function readResidentMb(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Statuses of all routes, called with the demo account's key and no parameters. */
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

const LISTENING = '0A';
/** 127.0.0.1 in the notation of /proc/net, also as an IPv6 address. */
const THIS_MACHINE = ['0100007F', '0000000000000000FFFF00000100007F'];

/** Addresses that processes listen on, as `0100007F:0BB8`. */
function listening(pids: readonly number[]): string[] {
  const own = new Set(pids.flatMap(getSockets));
  const sockets = ['tcp', 'tcp6'].flatMap((file) =>
    readFileSync(`/proc/net/${file}`, 'utf8').trim().split('\n').slice(1),
  );
  return sockets.flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    return fields[3] === LISTENING && own.has(fields[9] ?? '') ? [String(fields[1])] : [];
  });
}

/** Inode numbers of a process's sockets. */
function getSockets(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`))?.[1] ?? [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

describe.runIf(process.platform === 'linux')('local run footprint', () => {
  let data: string;
  let command: Command;
  beforeAll(async () => {
    data = join(await createTemporaryFolder(), 'data');
    command = startCommand(['--data', data]);
    await command.ready;
  });
  afterAll(async () => {
    command.child.kill('SIGTERM');
    await command.ended;
  });

  test('a local run cannot be reached from the network', () => {
    const found = listening([command.child.pid ?? 0, ...listDescendants(command.child.pid)]);
    // The API, the database, the queues, the keys and the mailbox.
    expect(found.length).toBeGreaterThanOrEqual(5);
    expect(found.filter((address) => !THIS_MACHINE.includes(address.split(':')[0] ?? ''))).toEqual([]);
  });

  test('a local run uses less than 700 MB after every route was called', async () => {
    const demo = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')) as DemoFile;
    expect((await callAll(demo)).filter((status) => status >= 500)).toEqual([]);
    expect(readResidentMb(command.child.pid)).toBeLessThan(BUDGET_MB);
  });
});
