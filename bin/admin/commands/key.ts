import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { text } from '#bin/admin/fields.ts';
import { details, type Row, table } from '#bin/admin/print.ts';
import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import { SCOPES } from '#shared/domain/accounts/caller.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { revokeKey } from '#shared/operations/accounts/api-keys.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { listApiKeys } from '#shared/store/accounts/accounts.ts';
import { accountOption, theAccount } from './account.ts';

const scopes = v.pipe(
  v.string(),
  v.transform((given) => given.split(',').map((scope) => scope.trim())),
  v.array(v.picklist(SCOPES, `has to be some of ${SCOPES.join(', ')}, with commas between them`)),
  v.transform((given) => SCOPES.filter((scope) => given.includes(scope))),
);

const create = command({
  name: 'key create',
  about: 'Creates an API key, and shows it this once.',
  options: {
    account: accountOption,
    name: { value: 'NAME', about: 'what it is for (default)', schema: v.optional(text(), 'default') },
    scopes: {
      value: 'SCOPES',
      about: `what it may do: ${SCOPES.join(',')}, or some of them (everything)`,
      schema: v.optional(scopes),
    },
  },
  async run({ account, name, scopes }, runtime) {
    await theAccount(account);
    const call = { account: { id: account }, runtime };
    const { key, stored } = await issueApiKey(call, name, { scopes, createdBy: { is: 'command' } });
    const row = { account_id: account, ...rowOf(stored), key };
    return { data: row, text: `${details(row)}\n\nKeep the key now: it is not stored and cannot be shown again.` };
  },
});

const list = command({
  name: 'key list',
  about: 'Lists the API keys of an account: their ids, names and scopes, never the keys.',
  options: { account: accountOption },
  async run({ account }) {
    await theAccount(account);
    const keys = await listApiKeys(account);
    const rows = keys.map(rowOf).sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
    return { data: rows, text: table(rows, ['id', 'name', 'scopes', 'created_at', 'revoked_at'], 'No key yet.') };
  },
});

const revoke = command({
  name: 'key revoke',
  about: 'Revokes an API key: it stops working within 30 seconds.',
  options: {
    account: accountOption,
    key: { value: 'KEYID', about: 'the id of the key, as key list shows it', schema: text() },
  },
  async run({ account, key: id }, runtime) {
    await theAccount(account);
    const now = runtime.now();
    const key = await revoked(account, id, { ...runtime, now: () => now });
    return {
      data: rowOf(key),
      text:
        key.revokedAt === now
          ? `Key ${id} (${key.name}) is revoked: within 30 seconds it opens nothing any more.`
          : `Key ${id} was revoked already, at ${key.revokedAt}.`,
    };
  },
});

export const keyCommands = [create, list, revoke];

async function revoked(account: number, id: string, runtime: Parameters<typeof revokeKey>[0]['runtime']) {
  try {
    return await revokeKey({ account: { id: account }, runtime }, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new AdminError(`account ${account} has no key ${id}: key list shows those it has`);
  }
}

function rowOf({ id, name, scopes, createdAt, revokedAt }: ApiKey): Row {
  return { id, name, scopes: scopes?.join(',') ?? 'everything', created_at: createdAt, revoked_at: revokedAt };
}
