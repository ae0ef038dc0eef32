import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCommandLine } from '#bin/admin/arguments.ts';
import type { Command } from '#bin/admin/command.ts';
import { commands } from '#bin/admin/commands.ts';
import { formatDetails, formatTable } from '#bin/admin/print.ts';
import { runCommandLine } from '#bin/admin/run.ts';
import { runtime } from '#shared/runtime.ts';

let empty = '';
beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), 'referral-tracking-admin-'));
});
afterAll(() => rm(empty, { recursive: true, force: true }));

/** Splits at spaces; words with spaces are in single quotes. */
function admin(line: string) {
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return runCommandLine(args, {}, runtime);
}

test('--help lists every command', async () => {
  const { code, out, err } = await admin('--help');
  expect([code, err]).toEqual([0, '']);
  for (const { name } of commands) expect(out).toContain(name);
});

test.each(commands.map(({ name }) => name))('%s --help shows every option', async (name) => {
  const { code, out } = await admin(`${name} --help`);
  expect(code).toBe(0);
  const command = commands.find((one) => one.name === name);
  for (const [option, { positional, value }] of Object.entries(command?.options ?? {})) {
    expect(out).toContain(positional ? value : `--${option}`);
  }
  expect(out).toContain('--stack NAME');
});

/** Single commands have one word. */
const groups = [...new Set(commands.flatMap(({ name }) => (name.includes(' ') ? (name.split(' ')[0] ?? '') : [])))];

test.each(groups.flatMap((group) => [group, `${group} --help`]))('%s lists the commands of the group', async (line) => {
  const { code, out, err } = await admin(line);
  expect([code, err]).toEqual([0, '']);
  const [group] = line.split(' ');
  const [listed] = out.split('Options of all commands');
  const shownCommands = commands.filter(({ name, about }) => listed?.includes(`  ${name} `) && listed.includes(about));
  expect(shownCommands).toEqual(commands.filter(({ name }) => name.startsWith(`${group} `)));
});

test('a renamed command still works under its old name, which help does not list', async () => {
  const { code, out } = await admin('projections tell --help');
  expect([code, out.includes('projections notify')]).toEqual([0, true]);
  expect((await admin('--help')).out).not.toContain('projections tell');
});

test.each(['', 'toString', 'account destroy', '--json account list'])('"%s" is not a command', async (line) => {
  const { code, out, err } = await admin(line);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^Error: .*command.*\n\n(Usage: npm run admin -- (account )?COMMAND|.* lists all commands)/);
});

test.each([
  ['acount list', 'account list'],
  ['account crate', 'account create'],
  ['acount', 'account'],
  ['promoters create --account 1', 'promoter create'],
  ['webhok frobnicate', 'webhook'],
  ['payout run --help', 'payouts run'],
])('%s suggests %s', async (line, meant) => {
  const { code, err } = await admin(line);
  expect(code).toBe(1);
  const words = line.replace(/ --.*/, '');
  expect(err.split('\n')[0]).toBe(`Error: unknown command "${words}": did you mean "${meant}"?`);
});

test('an unknown command without a similar name gets no suggestion', async () => {
  const { err } = await admin('sell everything');
  expect(err).toBe('Error: unknown command "sell everything"\n\nnpm run admin -- --help lists all commands.');
});

const campaign = "campaign create --account 1 --name 'Campaign' --landing-url https://shop.example";
const promoter = 'promoter create --account 1 --email anna@example.com';

test.each([
  ['account create', '--name is missing'],
  ["account create --name ''", '--name must be 1 to 255 characters of text'],
  ["account create --name '\u0007'", '--name must be 1 to 255 characters of text'],
  ["account create --name 'Caf\ufffd'", '--name is not valid UTF-8'],
  ['account create --name A --currency XXQ', '--currency must be an ISO 4217 currency code, such as USD'],
  ['account create --name A --colour red', "unknown option '--colour'"],
  ['account create --nam A', "unknown option '--nam': did you mean --name?"],
  ['account create A', "unexpected argument 'A'"],
  ['account create --name', "option '--name <value>' argument missing"],
  ['account show', 'the id is missing'],
  ['account erase 1', '--name is missing'],
  ['account show one', 'the id must be a positive whole number'],
  ['account show 1 2', 'id was given twice: 1 2'],
  ['account show 1 --account 2', 'id was given twice: 1 2'],
  ['account show --account one', 'the id must be a positive whole number'],
  ['key create --account 0', '--account must be a positive whole number'],
  ['key revoke --account 1', '--key is missing'],
  [campaign.replace('https', 'ftp'), '--landing-url must be a URL that begins with https:// or http://'],
  [campaign.replace('https://shop.example', 'shop'), '--landing-url must be a URL'],
  [`${campaign} --cookie-life 0`, '--cookie-life must be a whole number of days'],
  [`${campaign} --color blue`, '--color must be a color such as #4f46e5'],
  [`${campaign} --reward '20% sometimes'`, '--reward "20% sometimes": "sometimes" is not a valid term'],
  [
    `${campaign} --reward 20% --reward '10% once'`,
    '--reward "10% once" never applies, because an earlier reward covers its sales',
  ],
  [`${campaign} --reward '20% plan=a,b' --reward '5% plan=b'`, '--reward "5% forever plan=b" never applies'],
  [`${campaign}${' --reward 20%'.repeat(21)}`, '--reward can be given at most 20 times'],
  ['promoter create --account 1 --email anna', '--email must be an e-mail address'],
  [`${promoter} --ref-id Anna`, '--ref-id must be 1 to 100 lower-case letters, digits, _ and -'],
  [`${promoter} --status active`, '--status must be one of approved, pending, denied'],
  [`${promoter} --ip 10.0.0.1 --ip 10.0.0.256`, '--ip must be an IP address'],
  ['webhook create --account 1', '--url is missing'],
  [
    'webhook create --account 1 --url https://a.example --types lead_signup,x',
    '--types must be a comma-separated list of lead_signup, ',
  ],
  ['webhook rotate --account 1', '--webhook is missing'],
  ['webhook retry --account 1 --delivery', "option '--delivery <value>' argument missing"],
  ['webhook retry --account 1 --failed --since soon', '--since must be a date, such as 2026-03-01'],
  ['webhook deliveries --account 1 --webhook 1 --status lost', '--status must be one of pending, delivered, failed'],
  ['projections check --older-than -1', "option '--older-than' argument is ambiguous"],
  ['projections check --older-than=-1', '--older-than must be a whole number of seconds, 0 or more'],
  ['rates list --currency XXQ', '--currency must be an ISO 4217 currency code, such as USD'],
  ['rates list --until soon', '--until must be a date, such as 2026-03-01'],
  ['rates load', '--file is missing'],
  ['account list --data x --stack y', 'use --data (a local run) or --stack (a deployed service), not both'],
  ['account list --region eu-west-1', '--region and --profile require --stack'],
])('%s is rejected with the usage', async (line, message) => {
  const { code, out, err } = await admin(line);
  expect([code, out]).toEqual([1, '']);
  const [first, second] = err.split('\n');
  expect(first).toContain(`Error: ${message}`);
  expect(second).toContain(`Usage: npm run admin -- ${line.split(' ').slice(0, 2).join(' ')}`);
});

test.each(['show', 'suspend', 'resume', 'erase'])('account %s accepts the account as id, --id or --account', (name) => {
  const command = commands.find((one) => one.name === `account ${name}`) as Command;
  const more = name === 'erase' ? ['--name', 'A'] : [];
  for (const by of [['7'], ['--id', '7'], ['--account', '7']]) {
    expect(parseCommandLine(command, [...by, ...more]).input).toMatchObject({ id: 7 });
  }
});

test('a command without a local run explains in one line how to start one', async () => {
  const { code, err } = await admin(`account list --data ${empty}`);
  expect(code).toBe(1);
  expect(err).toBe(
    `Error: no local run in ${empty}. Run npm start first (another folder: --data DIR; a deployed service: --stack NAME).`,
  );
});

test('a table is aligned, with numbers to the right', () => {
  const rows = [
    { id: 1, name: 'Anna', is_default: true, more: null },
    { id: 10, name: 'Al', is_default: false, more: ['a', 'b'] },
  ];
  expect(formatTable(rows, ['id', 'name', 'is_default', 'more'], 'None.')).toBe(
    ['ID  NAME  IS DEFAULT  MORE', ' 1  Anna  yes         -', '10  Al    no          a; b'].join('\n'),
  );
  expect(formatTable([], ['id'], 'None.')).toBe('None.');
  expect(formatDetails({ id: 1, created_at: 'now', nested: [1] })).toBe('id          1\ncreated at  now');
});
