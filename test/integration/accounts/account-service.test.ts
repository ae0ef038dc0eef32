import { describe, expect, test, vi } from 'vitest';
import { accountExportsPrefix } from '#shared/domain/assets/file-key.ts';
import { eraseAccount, resumeAccount, suspendAccount } from '#shared/operations/accounts/account-service.ts';
import { createAsset } from '#shared/operations/assets/assets.ts';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { refreshAllReports } from '#shared/operations/reports/refresh-all.ts';
import { trackClick } from '#shared/operations/tracking/click.ts';
import { buildTrackingScript } from '#shared/operations/tracking/script.ts';
import { createDownloadUrl, writePrivateFile } from '#shared/outside/files/files.ts';
import { runtime } from '#shared/runtime.ts';
import { removeAccountItems } from '#shared/store/accounts/account-erasure.ts';
import {
  findAccount,
  findAccountByApiKey,
  listAccounts,
  listAccountsInService,
} from '#shared/store/accounts/accounts.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { scan } from '#shared/store/table/scan.ts';
import { PNG } from '#test/support/assets/files.ts';
import { aMailingCompany, createMailMessage, removeQuietFlags } from '#test/support/mail/mails.ts';
import { aCompany, post } from '#test/support/service/company.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

/** A runtime whose waits end immediately. */
const withoutPauses = { ...runtime, sleep: async () => {} };

async function theAccount(id: number) {
  const account = await findAccount(id);
  if (!account) throw new Error('there is no such account');
  return account;
}

async function getItems(account: number): Promise<string[]> {
  const found: string[] = [];
  await scan(account, { expression: 'attribute_exists(pk)' }, (items) => {
    for (const { pk, sk } of items) found.push(`${pk} ${sk}`);
  });
  return found;
}

describe('suspended accounts', () => {
  test('a suspended account rejects keys and clicks and serves a silent script until it is resumed', async () => {
    const { account, key } = await aCompany();
    const company = await aCompany();
    const { promotion } = await company.promoter();
    await suspendAccount({ account, runtime });
    await suspendAccount({ account: company.account, runtime });
    expect(await findAccountByApiKey(account.id, sha256(key))).toBeNull();
    const click = await post('/tr', { account: company.account.id, ref_id: promotion.refId });
    expect(click.status).toBe(404);
    const { body } = await post('/tr', { account: 2_000_000_000, ref_id: promotion.refId });
    expect(click.body).toEqual(body);
    const { text } = await buildTrackingScript({ runtime }, 'CODE', String(account.id));
    expect(text).toMatch(/^\/\*.*\*\/$/);

    const resumed = await resumeAccount({ account: await theAccount(account.id), runtime });
    expect(resumed).toMatchObject(account);
    expect(resumed).not.toHaveProperty('suspendedAt');
    expect(await findAccountByApiKey(account.id, sha256(key))).toMatchObject({ account });
  });

  test('a warm process stops counting clicks within 30 seconds of a suspension and counts again after the account is resumed', async () => {
    const { account, promoter } = await aCompany();
    const { promotion } = await promoter();
    const from = Date.now();
    const click = (seconds: number) => {
      const now = () => new Date(from + seconds * 1000).toISOString();
      return trackClick({ runtime: { ...runtime, now } }, { account: account.id, refId: promotion.refId });
    };
    const refused = { reason: { code: 'ref_not_found' } };
    expect(await click(0)).toMatchObject({ refId: promotion.refId });
    const suspended = await suspendAccount({ account, runtime });
    await expect(click(30)).rejects.toMatchObject(refused);
    await resumeAccount({ account: suspended, runtime });
    expect(await click(60)).toMatchObject({ refId: promotion.refId });
  });

  test('schedules skip suspended accounts', async () => {
    const { account } = await aCompany();
    expect((await listAccountsInService()).map(({ id }) => id)).toContain(account.id);
    await suspendAccount({ account, runtime });
    expect((await listAccountsInService()).map(({ id }) => id)).not.toContain(account.id);
    expect(await runPayouts({ runtime }, { asOf: runtime.now(), account: account.id })).toMatchObject({ accounts: 0 });
    const { accounts } = await refreshAllReports({ runtime }, { rollUp: 'campaigns', hasTime: () => false });
    expect(accounts).toBeLessThan((await listAccounts()).length);
  });

  test('a suspended account sends no webhooks, and deliveries that fall due meanwhile fail', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany({ sales: 2 });
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    const [first, second] = company.sales as [never, never];
    const suspended = await suspendAccount({ account: await theAccount(company.account), runtime: queues.runtime });
    await queues.notify(first);
    await queues.run();
    expect([receiver.received, await company.deliveries(id)]).toMatchObject([[], [{ state: 'failed', attempts: [] }]]);
    await resumeAccount({ account: suspended, runtime });
    await queues.notify(second);
    await queues.run();
    expect(receiver.received).toHaveLength(1);
    expect((await company.webhookNow(id))?.disabled).toBeNull();
  });

  test('a suspended account sends no mail', async () => {
    const company = await aMailingCompany();
    await company.promoter({ quiet: true });
    await removeQuietFlags(company);
    const message = await createMailMessage(company, 'accepted');
    await suspendAccount({ account: company.account, runtime });
    const send = vi.fn();
    expect(await sendMail({ runtime }, message, send)).toBe('no_recipient');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('account erasure', () => {
  async function aFullAccount() {
    const company = await aNotifiedCompany();
    await company.webhook('https://hooks.shop.example/');
    return theAccount(company.account);
  }

  test('erasing an account removes all its items and none of other accounts', async () => {
    const other = await aCompany();
    await other.promoter();
    const account = await aFullAccount();
    expect((await getItems(account.id)).length).toBeGreaterThan(20);
    const before = new Set(await getItems(other.account.id));
    expect(await eraseAccount({ account, runtime: withoutPauses })).toBeGreaterThan(20);
    expect([await getItems(account.id), await findAccount(account.id)]).toEqual([[], null]);
    expect((await listAccounts()).map(({ id }) => id)).not.toContain(account.id);
    const after = new Set(await getItems(other.account.id));
    expect([...before].filter((key) => !after.has(key))).toEqual([]);
  });

  test('erasing an account deletes its files and exports, and none of other accounts', async () => {
    const [company, otherCompany] = [await aCompany(), await aCompany()];
    const file = { name: 'Logo', type: 'image/png', bytes: PNG } as const;
    const urls: string[] = [];
    for (const { account } of [company, otherCompany]) {
      const { asset } = await createAsset({ account, runtime }, { name: 'Logo', type: 'image', file });
      const key = `${accountExportsPrefix(account.id)}token/invoices-1.zip`;
      await writePrivateFile({ key, type: 'application/zip', body: PNG });
      urls.push(`${process.env.SERVICE_URL}/${asset.file?.key}`, createDownloadUrl(key));
    }
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await eraseAccount({ account: await theAccount(company.account.id), runtime: withoutPauses });
    expect(await statuses()).toEqual([403, 403, 200, 200]);
  });

  test('erasing an account first waits a minute for requests that its keys have started', async () => {
    const { account } = await aCompany();
    const sleep = vi.fn(async () => {});
    await eraseAccount({ account, runtime: { ...runtime, now: () => '2026-11-22T10:00:00.000Z', sleep } });
    expect(sleep).toHaveBeenCalledWith(60_000);
  });

  test('an interrupted erasure can be repeated, and the account cannot be resumed', async () => {
    const account = await aFullAccount();
    const died = new Error('broken off');
    const broken = { ...withoutPauses, sleep: async () => Promise.reject(died) };
    await expect(eraseAccount({ account, runtime: broken })).rejects.toThrow(died);
    const storedAccount = await theAccount(account.id);
    expect(storedAccount).toMatchObject({ suspendedAt: expect.any(String), erasedSince: expect.any(String) });
    await expect(resumeAccount({ account: storedAccount, runtime })).rejects.toMatchObject({
      reason: { code: 'invalid' },
    });
    await removeAccountItems(account.id);
    expect(await getItems(account.id)).toEqual([`${account.id}#account -`]);
    await eraseAccount({ account: storedAccount, runtime: withoutPauses });
    expect(await getItems(account.id)).toEqual([]);
  });
});
