import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { descendants, startCommand } from './command.ts';
import { temporaryFolder } from './fixture.ts';

const LISTENING = '0A';
/** 127.0.0.1 as /proc/net writes it, also in the form of IPv6. */
const THIS_MACHINE = ['0100007F', '0000000000000000FFFF00000100007F'];

/** The addresses that processes listen on, as `0100007F:0BB8`. */
function listening(pids: readonly number[]): string[] {
  const own = new Set(pids.flatMap(socketsOf));
  const sockets = ['tcp', 'tcp6'].flatMap((file) =>
    readFileSync(`/proc/net/${file}`, 'utf8').trim().split('\n').slice(1),
  );
  return sockets.flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    return fields[3] === LISTENING && own.has(fields[9] ?? '') ? [String(fields[1])] : [];
  });
}

/** The numbers of a process's sockets. */
function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`))?.[1] ?? [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

test.runIf(process.platform === 'linux')('Nothing of a local run can be reached from the network', async () => {
  const command = startCommand(['--data', join(await temporaryFolder(), 'data')]);
  await command.ready;
  const found = listening([command.child.pid ?? 0, ...descendants(command.child.pid)]);
  command.child.kill('SIGTERM');
  await command.ended;
  // The API, the database, the queues, the keys and the mailbox.
  expect(found.length).toBeGreaterThanOrEqual(5);
  expect(found.filter((address) => !THIS_MACHINE.includes(address.split(':')[0] ?? ''))).toEqual([]);
});
