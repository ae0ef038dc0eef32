import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { javaInstallCommand, readOsRelease } from '#lib/local/engine/java.ts';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import { LOCAL_RUN_USAGE } from '#lib/local/run/options.ts';
import { toDay } from '#shared/domain/day.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { type Command, listDescendants, runs, startCommand } from './command.ts';
import { createTemporaryFolder } from './fixture.ts';

const installation = javaInstallCommand({ platform: process.platform, release: readOsRelease() });
const advice = installation === undefined ? 'Install a Java 17 runtime' : `Type \`${installation}\``;
const orAnother = `${advice} and unset JAVA_HOME, or set it to another.`;

/** Waits for a command to fail with one error line and no output. */
async function failure(command: Command): Promise<string> {
  expect(await command.ended).toEqual({ code: 1, signal: null });
  const [line = '', ...rest] = command.errors().trimEnd().split('\n');
  expect(rest).toEqual([]);
  expect(command.output()).toBe('');
  return line;
}

const waitUntilGone = (pids: readonly number[]) =>
  eventually(
    async () => pids.filter(runs),
    ({ length }) => length === 0,
  );

test('a missing or outdated Java is reported with the command to install one', async () => {
  const folder = await createTemporaryFolder();
  const data = ['--data', join(folder, 'data')];
  const local = { ENGINE: 'dynamodb-local' };
  const line = `Java 17 or newer is needed, and there is no Java`;
  expect(await failure(startCommand(data, { ...local, PATH: folder, JAVA_HOME: '' }))).toBe(
    `${line} on the PATH. ${advice}.`,
  );
  expect(await failure(startCommand(data, { ...local, JAVA_HOME: folder }))).toBe(
    `${line} in JAVA_HOME (${folder}). ${orAnother}`,
  );

  await mkdir(join(folder, 'bin'));
  await writeFile(
    join(folder, 'bin', 'java'),
    '#!/bin/sh\necho \'openjdk version "11.0.2"\' >&2\n[ "$1" = -version ]\n',
  );
  await chmod(join(folder, 'bin', 'java'), 0o755);
  expect(await failure(startCommand(data, { ...local, JAVA_HOME: folder }))).toBe(
    `Java 17 or newer is needed, and the Java in JAVA_HOME (${folder}) is version 11. ${orAnother}`,
  );
});

test('a taken port, an unwritable folder and an unknown option are each reported in one line', async () => {
  const folder = await createTemporaryFolder();
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const blocked = startCommand(['--data', join(folder, 'data')], { PORT: String(port) });
  expect(await failure(blocked)).toMatch(
    `Port ${port} is in use: stop the process that uses it, or choose another port with PORT=`,
  );
  server.close();

  await writeFile(join(folder, 'file'), '');
  const unwritable = startCommand(['--data', join(folder, 'file', 'data')]);
  expect(await failure(unwritable)).toMatch(/^Cannot write to the data folder .* \(ENOTDIR\): make it writable, or/);
  expect(await failure(startCommand(['--frsh']))).toMatch(/^Unknown option '--frsh'\. Try: npm start -- --help$/);
});

test('the --help option prints the usage and starts nothing', async () => {
  const command = startCommand(['--help'], { PATH: '', JAVA_HOME: '' });
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(command.output()).toBe(`${LOCAL_RUN_USAGE}\n`);
  expect(command.errors()).toBe('');
});

/** A folder with a `curl` for machines without one. */
async function mockCurl(): Promise<string> {
  const folder = await createTemporaryFolder();
  const script = fileURLToPath(new URL('curl.ts', import.meta.url));
  await writeFile(join(folder, 'curl'), `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, { mode: 0o755 });
  return folder;
}

/** Runs a line pasted into a shell. A real command takes precedence over the substitute. */
function paste(line: string, standIn: string): string {
  const env = { ...process.env, PATH: [process.env.PATH, standIn].join(delimiter) };
  return execFileSync('sh', ['-c', `${line} -s`], { encoding: 'utf8', env });
}

test('the local run prints working curl calls, and Ctrl-C ends it without leftover processes', async () => {
  const data = join(await createTemporaryFolder(), 'data');
  // As npm starts it: the signal reaches both processes, and the first one forwards it to the second.
  const command = startCommand(['--data', data], {}, [process.execPath, 'bin/node24.mjs', 'bin/local.ts']);
  await command.ready;
  const calls = command.output().match(/^curl .*$/gm) ?? [];
  expect(calls).toHaveLength(3);
  const demo = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')) as DemoFile;
  expect(command.output()).toContain(demo.api_key);
  expect(command.output()).toContain(`sample rates of ${toDay(new Date().toISOString())}, not for real money`);
  // The run has --no-demo.
  expect(command.output()).not.toContain('In a frame');
  const standIn = await mockCurl();
  const responses = calls.map((call) => JSON.parse(paste(call, standIn)));
  expect(responses).toMatchObject([
    { etype: 'signup' },
    { etype: 'sale', commissions: [{ amount: 2000 }] },
    { type: 'refund', reward: { amount: -500 } },
  ]);
  expect(await (await fetch(`${demo.base_url}/health`)).json()).toEqual({ status: 'ok' });

  const pids = listDescendants(command.child.pid);
  expect(pids.length).toBeGreaterThanOrEqual(2);
  process.kill(-(command.child.pid ?? 0), 'SIGINT');
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(command.output()).toMatch(/Stopped\.\n$/);
  expect(await waitUntilGone(pids)).toEqual([]);
  expect(command.errors()).toBe('');
});

test('a start interrupted by Ctrl-C ends within seconds and leaves no processes', async () => {
  const data = join(await createTemporaryFolder(), 'data');
  const command = startCommand(['--data', data]);
  await eventually(
    async () => listDescendants(command.child.pid),
    ({ length }) => length >= 2,
  );
  const pids = listDescendants(command.child.pid);
  const at = performance.now();
  process.kill(-(command.child.pid ?? 0), 'SIGINT');
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - at).toBeLessThan(15_000);
  expect(command.output()).toBe('Stopped.\n');
  expect(command.errors()).toBe('');
  expect(await waitUntilGone(pids)).toEqual([]);
});

test('killing the npm that started a run leaves no processes', async () => {
  const data = join(await createTemporaryFolder(), 'data');
  const command = startCommand(['--data', data], {}, ['npm', 'start', '--silent', '--']);
  await command.ready;
  const pids = listDescendants(command.child.pid);
  command.child.kill('SIGTERM');
  expect(await waitUntilGone(pids)).toEqual([]);
  expect(command.output()).toMatch(/Stopped\.\n$/);
});

/** Webhook queue and mailbox of the run with that data folder. */
async function getWebhooks(data: string) {
  const { outside } = JSON.parse(await readFile(join(data, 'run.json'), 'utf8')) as { outside: Record<string, string> };
  const client = new SQSClient({
    endpoint: String(outside.AWS_ENDPOINT_URL_SQS),
    region: 'us-east-1',
    credentials: LOCAL_CREDENTIALS,
  });
  return { client, QueueUrl: String(outside.WEBHOOK_QUEUE_URL), mailbox: String(outside.AWS_ENDPOINT_URL_SESV2) };
}

/** A run on the data of an earlier one. */
let revived: { readonly data: string; readonly command: Command };

test('a killed run takes its engine along, and the next run has the same data and messages', async () => {
  const data = join(await createTemporaryFolder(), 'data');
  const first = startCommand(['--data', data]);
  await first.ready;
  const demo = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')) as DemoFile;
  const { client, QueueUrl, mailbox } = await getWebhooks(data);
  expect(first.output()).toContain(`Mailbox     ${mailbox}\n`);
  expect(demo.mailbox).toBe(mailbox);
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 900 }));
  const pids = listDescendants(first.child.pid);
  first.child.kill('SIGKILL');
  expect(await waitUntilGone(pids)).toEqual([]);

  const second = startCommand(['--data', data]);
  await second.ready;
  const repeated = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')) as DemoFile;
  const { client: next, QueueUrl: newQueueUrl, mailbox: newMailbox } = await getWebhooks(data);
  expect(repeated).toEqual({ ...demo, base_url: repeated.base_url, mailbox: newMailbox });
  const AttributeNames = ['ApproximateNumberOfMessagesDelayed' as const];
  const { Attributes } = await next.send(new GetQueueAttributesCommand({ QueueUrl: newQueueUrl, AttributeNames }));
  expect(Attributes).toEqual({ ApproximateNumberOfMessagesDelayed: '1' });
  revived = { data, command: second };
});

test('a promoter of the demo account gets a sign-in link to the portal', async () => {
  const { base_url, account_id, mailbox, promoters } = JSON.parse(
    await readFile(join(revived.data, 'demo.json'), 'utf8'),
  ) as DemoFile;
  const email = promoters[0]?.email ?? '';
  const post = (path: string, body: object) =>
    fetch(`${base_url}/api/v2/affiliate/sign_in/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base_url },
      body: JSON.stringify(body),
    });
  expect((await post('link', { email, account: account_id })).status).toBe(200);
  const findTokenIn = (mails: string) => /portal\/sign-in\?account=1#([\w.-]+)/.exec(mails)?.[1];
  const token = await eventually(async () => findTokenIn(await (await fetch(`${mailbox}/store`)).text()), Boolean);
  expect((await post('link/spend', { token })).status).toBe(200);
});

test('the next run ends an engine whose guard was killed with its run', async () => {
  const { data, command: first } = revived;
  const { engine } = JSON.parse(await readFile(join(data, 'lock'), 'utf8')) as { engine: { pid: number } };
  const pids = listDescendants(first.child.pid);
  expect(pids).toContain(engine.pid);
  const guards = pids.filter((pid) => pid !== engine.pid);
  for (const pid of [first.child.pid ?? 0, ...guards]) process.kill(pid, 'SIGSTOP');
  for (const pid of [...guards, first.child.pid ?? 0]) process.kill(pid, 'SIGKILL');
  await first.ended;
  expect(runs(engine.pid)).toBe(true);

  const second = startCommand(['--data', data]);
  await second.ready;
  expect(runs(engine.pid)).toBe(false);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});
