import { expect, test } from 'vitest';
import { resendNotices } from '#shared/operations/projections/resend-notices.ts';
import type { QueueMessage } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aMailingCompany, createMailMessages } from '#test/support/mail/mails.ts';
import { createPayoutCalls, sell } from '#test/support/payouts/calls.ts';
import type { Company } from '#test/support/service/company.ts';

const quiet = { skip_email_notification: true };

/** Creates a payout for a sale of the promoter. */
async function aPayout(company: Company, promoter: Awaited<ReturnType<Company['promoter']>>): Promise<number> {
  await sell(company, promoter, [1000], quiet);
  const { body } = await createPayoutCalls(company).create({ promoter_id: promoter.promoter.id });
  return body[0].id;
}

/** Runs a bulk action and waits until it is done. More than five ids are processed in the background. */
async function bulk(company: Company, action: string, ids: readonly number[], overrides: object): Promise<void> {
  const calls = createBulkCalls(company);
  const { body } = await calls.bulk(action, ids, { ...overrides });
  expect((await calls.waitForEnd(body.id)).body).toMatchObject({
    status: 'completed',
    failed_count: 0,
    meta: overrides,
  });
}

const kinds = async (company: Company) => (await createMailMessages(company)).map(({ mail }) => mail.split('-')[2]);

test.each([2, 6])(
  '%i promoters are accepted and paid without mail if the caller skips notifications',
  async (count) => {
    const company = await aMailingCompany();
    const promoters = await Promise.all(Array.from({ length: count }, () => company.promoter({ status: 'pending' })));
    await bulk(
      company,
      'promoter/accept',
      promoters.map(({ promoter }) => promoter.id),
      quiet,
    );
    const payouts = await Promise.all(promoters.map((each) => aPayout(company, each)));
    await bulk(company, 'payout/mark_as_paid', payouts, quiet);
    expect(await kinds(company)).toEqual([]);
    await bulk(company, 'payout/mark_as_unpaid', payouts, {});
    await bulk(company, 'payout/mark_as_paid', payouts, { skip_email_notification: false });
    expect(await kinds(company)).toEqual(payouts.map(() => 'payout'));
  },
);

test('a single completed payout is mailed unless the caller skips the notification', async () => {
  const company = await aMailingCompany();
  const { update } = createPayoutCalls(company);
  const id = await aPayout(company, await company.promoter({ quiet: true }));
  for (const status of ['completed', 'pending']) await update({ id, status, ...quiet });
  expect(await kinds(company)).toEqual([]);
  await update({ id, status: 'completed' });
  expect(await kinds(company)).toEqual(['payout']);
});

test.each([true, false])('a replay of notifications mails promoters unless it is quiet: %s', async (isQuiet) => {
  const company = await aMailingCompany();
  await company.promoter();
  const queued: QueueMessage<unknown>[] = [];
  const [since, until] = [company.account.createdAt, runtime.now()];
  const repeatedRun = { account: company.account.id, since, until, quiet: isQuiet };
  await resendNotices(
    { runtime: { now: () => until } },
    repeatedRun,
    async (sendings) => void queued.push(...sendings),
  );
  expect(queued.map(({ queue }) => queue)).toEqual(isQuiet ? [] : ['mails']);
});
