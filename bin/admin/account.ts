import * as v from 'valibot';
import type { Account } from '#shared/domain/account.ts';
import { createAccount } from '#shared/management/create-account.ts';
import { findAccount, listAccounts, listApiKeys } from '#shared/store/accounts.ts';
import { listCampaigns } from '#shared/store/campaigns.ts';
import { command, type Option } from './command.ts';
import { AdminError } from './errors.ts';
import { currency, id, text } from './fields.ts';
import { details, type Row, table } from './print.ts';

/** Names the account that a command is about. */
export const accountOption = { value: 'ID', about: 'the account', schema: id() } satisfies Option;

/**
 * The account of that id.
 * @throws AdminError where there is none
 */
export async function theAccount(account: number): Promise<Account> {
  const found = await findAccount(account);
  if (!found) throw new AdminError(`there is no account ${account}: account list shows those there are`);
  return found;
}

const create = command({
  name: 'account create',
  about: 'Makes an account.',
  options: {
    name: { value: 'NAME', about: 'what to call it', schema: text() },
    currency: {
      value: 'CODE',
      about: 'the currency it counts in, for good (USD)',
      schema: v.optional(currency(), 'USD'),
    },
  },
  async run(wanted, runtime) {
    const row = rowOf(await createAccount(wanted, runtime));
    return { data: row, text: details(row) };
  },
});

const list = command({
  name: 'account list',
  about: 'Lists all accounts.',
  options: {},
  async run() {
    const rows = (await listAccounts()).map(rowOf);
    return { data: rows, text: table(rows, ['id', 'name', 'currency', 'created_at'], 'No account yet.') };
  },
});

const show = command({
  name: 'account show',
  about: 'Shows an account: its currency, and how many campaigns and valid keys it has.',
  options: { id: { ...accountOption, positional: true } },
  async run({ id }) {
    const account = await theAccount(id);
    const [campaigns, keys] = await Promise.all([listCampaigns(id), listApiKeys(id)]);
    const valid = keys.filter(({ revokedAt }) => revokedAt === null);
    const row = { ...rowOf(account), campaigns: campaigns.length, keys: valid.length };
    return { data: row, text: details(row) };
  },
});

export const accountCommands = [create, list, show];

function rowOf({ id, name, currency, createdAt }: Account): Row {
  return { id, name, currency, created_at: createdAt };
}
