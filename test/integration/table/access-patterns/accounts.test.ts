import { describe, expect, test } from 'vitest';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { runtime } from '#shared/runtime.ts';
import { removeAccountItems } from '#shared/store/accounts/account-erasure.ts';
import {
  findAccount,
  findAccountByApiKey,
  listAccounts,
  listApiKeys,
  readAccount,
  readAccountsInService,
  revokeApiKey,
} from '#shared/store/accounts/accounts.ts';
import { readAuditLog, runAudited } from '#shared/store/audit/audit-log.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { areEventsNumbered, forEachAccountEvent } from '#shared/store/projections/account-events.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of accounts', () => {
  test('1 and 2: a key opens its account until it is revoked, and listed keys omit their secret', async () => {
    const { account, key } = await aCompany();
    expect(await findAccountByApiKey(account.id, sha256(key))).toMatchObject({
      account: { id: account.id, currency: 'USD' },
    });
    const second = await issueApiKey({ account, runtime }, 'second');
    await revokeApiKey(account.id, second.stored.id, runtime.now());
    expect(await findAccountByApiKey(account.id, sha256(second.key))).toBeNull();
    const apiKeys = await listApiKeys(account.id);
    expect(apiKeys.map(({ name, revokedAt }) => [name, revokedAt !== null]).sort()).toEqual([
      ['second', true],
      ['test', false],
    ]);
    expect(JSON.stringify(apiKeys)).not.toContain(key);
  });

  test('3 and 4: accounts are found by id and in the directory', async () => {
    const { account } = await aCompany();
    expect(await findAccount(account.id)).toMatchObject(account);
    expect(await readAccount(account.id)).toMatchObject(account);
    expect((await listAccounts()).map(({ id }) => id)).toContain(account.id);
  });

  test("42: removing an account's items keeps the account itself", async () => {
    const { account } = await aCompany();
    expect(await removeAccountItems(account.id)).toBeGreaterThan(1);
    expect(await listCampaigns(account.id)).toEqual([]);
    expect(await findAccount(account.id)).toMatchObject(account);
    expect(await readAccount(account.id)).toMatchObject(account);
  });

  test('51: active accounts are found by their ids', async () => {
    const { account } = await aCompany();
    expect(await readAccountsInService([account.id, 2_000_000_000])).toMatchObject([account]);
  });

  test("52: an account's events are read by keys, each once, with and without commissions", async () => {
    const { account, ...company } = await aCompany();
    const { promotion } = await company.promoter();
    const email = `${unique('lead')}@example.com`;
    // One amount too small for a commission, and one large enough.
    for (const amount of [1, 1000]) {
      await company.v2('/track/sale', { email, event_id: `s${amount}`, amount, ref_id: promotion.refId });
    }
    await company.v2('/track/cancellation', { email, event_id: 'c1' });
    const found: string[] = [];
    await forEachAccountEvent(account.id, (items) => found.push(...items.map(({ pk }) => pk)), new Pace());
    const ofLead = found.filter((pk) => /#(sale|cancellation)#/.test(pk)).sort();
    expect(ofLead).toEqual(['cancellation#c1', 'sale#s1', 'sale#s1000'].map((name) => `${account.id}#${name}`));
    expect(await areEventsNumbered(account.id)).toBe(true);
  });

  test('48: the audit log is read newest first', async () => {
    const { account } = await aCompany();
    const change = (operation: string) =>
      runAudited({ by: { is: 'command' }, operation, from: null, parameters: {}, runtime }, () =>
        commit([put(keys.webhooksMade(account.id), {})]),
      );
    await change('first');
    await change('second');
    const { entries, last } = await readAuditLog(account.id, { cursor: null, limit: 1 });
    expect(entries.map(({ operation }) => operation)).toEqual(['second']);
    expect((await readAuditLog(account.id, { cursor: last })).entries.map(({ operation }) => operation)).toEqual([
      'first',
    ]);
  });
});
