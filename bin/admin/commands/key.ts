import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { textSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable, type PrintRow } from '#bin/admin/print.ts';
import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import { SCOPES } from '#shared/domain/accounts/caller.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { revokeKey } from '#shared/operations/accounts/api-keys.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { listApiKeys } from '#shared/store/accounts/accounts.ts';
import { accountOption, requireAccount } from './account.ts';

const scopes = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((scope) => scope.trim())),
  v.array(v.picklist(SCOPES, `must be a comma-separated list of ${SCOPES.join(', ')}`)),
  v.transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
);

const create = defineCommand({
  name: 'key create',
  about: 'Creates an API key. The key is shown only once.',
  options: {
    account: accountOption,
    name: { value: 'NAME', about: 'key name (default)', schema: v.optional(textSchema(), 'default') },
    scopes: {
      value: 'SCOPES',
      about: `permissions, comma-separated: ${SCOPES.join(',')} (everything)`,
      schema: v.optional(scopes),
    },
  },
  async run({ account, name, scopes }, runtime) {
    await requireAccount(account);
    const call = { account: { id: account }, runtime };
    const { key, stored } = await issueApiKey(call, name, { scopes, createdBy: { is: 'command' } });
    const row = { account_id: account, ...buildKeyRow(stored), key };
    return {
      data: row,
      text: `${formatDetails(row)}\n\nSave the key now. It is not stored and cannot be shown again.`,
    };
  },
});

const list = defineCommand({
  name: 'key list',
  about: 'Lists the ids, names and scopes of an account’s API keys, not the keys themselves.',
  options: { account: accountOption },
  async run({ account }) {
    await requireAccount(account);
    const keys = await listApiKeys(account);
    const rows = keys.map(buildKeyRow).sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
    return {
      data: rows,
      text: formatTable(rows, ['id', 'name', 'scopes', 'created_at', 'revoked_at'], 'No keys yet.'),
    };
  },
});

const revoke = defineCommand({
  name: 'key revoke',
  about: 'Revokes an API key: it stops working within 30 seconds.',
  options: {
    account: accountOption,
    key: { value: 'KEYID', about: 'key id, as shown by key list', schema: textSchema() },
  },
  async run({ account, key: id }, runtime) {
    await requireAccount(account);
    const now = runtime.now();
    const key = await revokeExistingKey(account, id, { ...runtime, now: () => now });
    return {
      data: buildKeyRow(key),
      text:
        key.revokedAt === now
          ? `Key ${id} (${key.name}) was revoked. It stops working within 30 seconds.`
          : `Key ${id} was already revoked at ${key.revokedAt}.`,
    };
  },
});

export const keyCommands = [create, list, revoke];

async function revokeExistingKey(account: number, id: string, runtime: Parameters<typeof revokeKey>[0]['runtime']) {
  try {
    return await revokeKey({ account: { id: account }, runtime }, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new AdminError(`account ${account} has no key ${id}. Run key list to see its keys.`);
  }
}

function buildKeyRow({ id, name, scopes, createdAt, revokedAt }: ApiKey): PrintRow {
  return { id, name, scopes: scopes?.join(',') ?? 'everything', created_at: createdAt, revoked_at: revokedAt };
}
