import * as v from 'valibot';
import { createApiKey } from '#shared/operations/accounts/create-account.ts';
import { type ApiKey, listApiKeys, revokeApiKey } from '#shared/store/accounts.ts';
import { accountOption, theAccount } from './account.ts';
import { command } from './command.ts';
import { AdminError } from './errors.ts';
import { text } from './fields.ts';
import { details, type Row, table } from './print.ts';

const create = command({
  name: 'key create',
  about: 'Creates an API key and shows it, this once.',
  options: {
    account: accountOption,
    name: { value: 'NAME', about: 'what it is for (default)', schema: v.optional(text(), 'default') },
  },
  async run({ account, name }, runtime) {
    await theAccount(account);
    const { key, stored } = await createApiKey({ account: { id: account }, runtime }, name);
    const row = { account_id: account, ...rowOf(stored), key };
    return { data: row, text: `${details(row)}\n\nKeep the key now: it is not stored and cannot be shown again.` };
  },
});

const list = command({
  name: 'key list',
  about: 'Lists the API keys of an account, never the keys themselves.',
  options: { account: accountOption },
  async run({ account }) {
    await theAccount(account);
    const keys = await listApiKeys(account);
    const rows = keys.map(rowOf).sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
    return { data: rows, text: table(rows, ['id', 'name', 'created_at', 'revoked_at'], 'No key yet.') };
  },
});

const revoke = command({
  name: 'key revoke',
  about: 'Revokes an API key: within 30 seconds it opens nothing any more.',
  options: {
    account: accountOption,
    key: { value: 'KEYID', about: 'the id of the key, as key list shows it', schema: text() },
  },
  async run({ account, key: id }, runtime) {
    await theAccount(account);
    const key = (await listApiKeys(account)).find((one) => one.id === id);
    if (!key) throw new AdminError(`account ${account} has no key ${id}: key list shows those it has`);
    if (key.revokedAt) return { data: rowOf(key), text: `Key ${id} was revoked already, at ${key.revokedAt}.` };
    const now = runtime.now();
    await revokeApiKey(account, id, now);
    return {
      data: rowOf({ ...key, revokedAt: now }),
      text: `Key ${id} (${key.name}) is revoked: within 30 seconds it opens nothing any more.`,
    };
  },
});

export const keyCommands = [create, list, revoke];

function rowOf({ id, name, createdAt, revokedAt }: ApiKey): Row {
  return { id, name, created_at: createdAt, revoked_at: revokedAt };
}
