import * as v from 'valibot';
import { type CommandOption, defineCommand } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { currencySchema, idSchema, textSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable, type PrintRow } from '#bin/admin/print.ts';
import { exportCredentials } from '#bin/admin/stack-outputs.ts';
import type { Account } from '#shared/domain/accounts/account.ts';
import { eraseAccount, resumeAccount, suspendAccount } from '#shared/operations/accounts/account-service.ts';
import { createCompanyAccount } from '#shared/operations/accounts/create-account.ts';
import { findAccount, listAccounts, listApiKeys } from '#shared/store/accounts/accounts.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';

const accountArgument = {
  value: 'ID',
  about: 'the account (or --account ID)',
  schema: idSchema(),
  positional: true,
  alias: 'account',
} satisfies CommandOption;

export const accountOption = { value: 'ID', about: 'the account', schema: idSchema() } satisfies CommandOption;

/**
 * Finds an account.
 * @throws AdminError if it does not exist
 */
export async function requireAccount(id: number): Promise<Account> {
  const account = await findAccount(id);
  if (!account) throw new AdminError(`account ${id} does not exist. Run account list to see all accounts.`);
  return account;
}

const create = defineCommand({
  name: 'account create',
  about: 'Creates an account.',
  options: {
    name: { value: 'NAME', about: 'account name', schema: textSchema() },
    currency: {
      value: 'CODE',
      about: 'account currency; cannot be changed later (USD)',
      schema: v.optional(currencySchema(), 'USD'),
    },
  },
  async run(input, runtime) {
    const row = toAccountRow(await createCompanyAccount({ runtime }, input));
    return { data: row, text: formatDetails(row) };
  },
});

const list = defineCommand({
  name: 'account list',
  about: 'Lists all accounts.',
  options: {},
  async run() {
    const rows = (await listAccounts()).map(toAccountRow);
    return {
      data: rows,
      text: formatTable(rows, ['id', 'name', 'currency', 'created_at', 'status'], 'No accounts yet.'),
    };
  },
});

const show = defineCommand({
  name: 'account show',
  about: 'Shows an account with its currency and its number of campaigns and valid API keys.',
  options: { id: accountArgument },
  async run({ id }) {
    const account = await requireAccount(id);
    const [campaigns, keys] = await Promise.all([listCampaigns(id), listApiKeys(id)]);
    const valid = keys.filter(({ revokedAt }) => revokedAt === null);
    const row = { ...toAccountRow(account), campaigns: campaigns.length, keys: valid.length };
    return { data: row, text: formatDetails(row) };
  },
});

const suspend = defineCommand({
  name: 'account suspend',
  about:
    'Suspends an account: its API keys and tracking script stop working, and nothing is paid or sent. Its data is kept.',
  notes: 'Takes effect within 30 seconds. Webhook deliveries that come due during the suspension fail.',
  options: { id: accountArgument },
  async run({ id }, runtime) {
    const row = toAccountRow(await suspendAccount({ account: await requireAccount(id), runtime }));
    return { data: row, text: formatDetails(row) };
  },
});

const resume = defineCommand({
  name: 'account resume',
  about: 'Resumes a suspended account. Its API keys work again.',
  options: { id: accountArgument },
  async run({ id }, runtime) {
    const row = toAccountRow(await resumeAccount({ account: await requireAccount(id), runtime }));
    return { data: row, text: formatDetails(row) };
  },
});

const REMAINING_DATA = [
  'table backups, until they expire (point-in-time recovery: 35 days)',
  'logs, which contain record numbers, until they expire (logRetentionDays)',
  'the access log, which contains addresses and user agents of callers but not whom the calls were about, until it expires (accessLogRetentionDays)',
  'queued messages, which contain record numbers and event ids, for up to 14 days; they are no longer sent',
  'uploaded files that no asset has, which are not public, for a day',
  'its account id, which is never reused',
] as const;

const erase = defineCommand({
  name: 'account erase',
  about: 'Permanently deletes an account and all its data. If it is interrupted, run it again.',
  notes: 'Suspends the account first and waits a minute for calls in progress. Reads the whole table at least twice.',
  options: {
    id: accountArgument,
    name: { value: 'NAME', about: 'name of the account, as confirmation', schema: textSchema() },
  },
  async run({ id, name }, runtime) {
    const account = await requireAccount(id);
    if (name !== account.name)
      throw new AdminError(`--name does not match account ${id}. Run account show ${id} to see its name.`);
    await exportCredentials(process.env);
    const removed = await eraseAccount({ account, runtime });
    const remaining = REMAINING_DATA.map((item) => `- ${item}`).join('\n');
    return {
      data: { id, name, removed, stays: REMAINING_DATA },
      text: `Account ${id} (${name}) was erased, with ${removed} items. Retained:\n${remaining}`,
    };
  },
});

export const accountCommands = [create, list, show, suspend, resume, erase];

function toAccountRow({ id, name, currency, createdAt, suspendedAt, erasedSince }: Account): PrintRow {
  const status = erasedSince !== undefined ? 'being erased' : suspendedAt !== undefined ? 'suspended' : 'in service';
  return { id, name, currency, created_at: createdAt, status };
}
