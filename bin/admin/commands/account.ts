import * as v from 'valibot';
import { command, type Option } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { currency, id, text } from '#bin/admin/fields.ts';
import { details, type Row, table } from '#bin/admin/print.ts';
import type { Account } from '#shared/domain/accounts/account.ts';
import { eraseAccount, resumeAccount, suspendAccount } from '#shared/operations/accounts/account-service.ts';
import { createCompanyAccount } from '#shared/operations/accounts/create-account.ts';
import { findAccount, listAccounts, listApiKeys } from '#shared/store/accounts/accounts.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';

const ownId = {
  value: 'ID',
  about: 'the account (or --account ID)',
  schema: id(),
  positional: true,
  alias: 'account',
} satisfies Option;

export const accountOption = { value: 'ID', about: 'the account', schema: id() } satisfies Option;

/**
 * Finds an account.
 * @throws AdminError if it does not exist
 */
export async function theAccount(account: number): Promise<Account> {
  const found = await findAccount(account);
  if (!found) throw new AdminError(`there is no account ${account}: account list shows those there are`);
  return found;
}

const create = command({
  name: 'account create',
  about: 'Creates an account.',
  options: {
    name: { value: 'NAME', about: 'what to call it', schema: text() },
    currency: {
      value: 'CODE',
      about: 'its currency, which cannot be changed later (USD)',
      schema: v.optional(currency(), 'USD'),
    },
  },
  async run(wanted, runtime) {
    const row = rowOf(await createCompanyAccount({ runtime }, wanted));
    return { data: row, text: details(row) };
  },
});

const list = command({
  name: 'account list',
  about: 'Lists all accounts.',
  options: {},
  async run() {
    const rows = (await listAccounts()).map(rowOf);
    return { data: rows, text: table(rows, ['id', 'name', 'currency', 'created_at', 'status'], 'No account yet.') };
  },
});

const show = command({
  name: 'account show',
  about: 'Shows an account: its currency, and how many campaigns and valid keys it has.',
  options: { id: ownId },
  async run({ id }) {
    const account = await theAccount(id);
    const [campaigns, keys] = await Promise.all([listCampaigns(id), listApiKeys(id)]);
    const valid = keys.filter(({ revokedAt }) => revokedAt === null);
    const row = { ...rowOf(account), campaigns: campaigns.length, keys: valid.length };
    return { data: row, text: details(row) };
  },
});

const suspend = command({
  name: 'account suspend',
  about: 'Suspends an account: its keys and its script stop working, and nothing is paid or sent. All its data stay.',
  notes: 'It takes effect within half a minute. Webhook deliveries that are due while it is suspended fail.',
  options: { id: ownId },
  async run({ id }, runtime) {
    const row = rowOf(await suspendAccount({ account: await theAccount(id), runtime }));
    return { data: row, text: details(row) };
  },
});

const resume = command({
  name: 'account resume',
  about: 'Resumes a suspended account, with the keys it had.',
  options: { id: ownId },
  async run({ id }, runtime) {
    const row = rowOf(await resumeAccount({ account: await theAccount(id), runtime }));
    return { data: row, text: details(row) };
  },
});

const STAYS = [
  'backups of the table, as long as they are kept (point-in-time recovery: 35 days)',
  'logs, which name its records by their numbers, as long as they are kept (logRetentionDays)',
  'the access log, which has addresses and user agents of callers, and not whom they called about (accessLogRetentionDays)',
  'messages in queues, which name numbers and ids of events, for 14 days at the most; nothing is sent for them any more',
  'its number, which no other account gets',
] as const;

const erase = command({
  name: 'account erase',
  about: 'Removes an account with everything it has, for good. Run it again if it breaks off.',
  notes:
    'It suspends the account first, and waits a minute for calls that are under way. It reads the whole table, at least twice.',
  options: {
    id: ownId,
    name: { value: 'NAME', about: 'the name of the account, to confirm that it is this one', schema: text() },
  },
  async run({ id, name }, runtime) {
    const account = await theAccount(id);
    if (name !== account.name) throw new AdminError(`account ${id} has another name: account show ${id} says it`);
    const removed = await eraseAccount({ account, runtime });
    const stays = STAYS.map((one) => `- ${one}`).join('\n');
    return {
      data: { id, name, removed, stays: STAYS },
      text: `Account ${id} (${name}) is erased: ${removed} items, and the account itself. What stays:\n${stays}`,
    };
  },
});

export const accountCommands = [create, list, show, suspend, resume, erase];

function rowOf({ id, name, currency, createdAt, suspendedAt, erasedSince }: Account): Row {
  const status = erasedSince !== undefined ? 'being erased' : suspendedAt !== undefined ? 'suspended' : 'in service';
  return { id, name, currency, created_at: createdAt, status };
}
