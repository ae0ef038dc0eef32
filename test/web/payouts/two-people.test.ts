import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#shared/domain/accounts/caller.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { aPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

/** The dashboard of a signed-in user of the company. */
async function openDashboardAs(role: Role) {
  const { email } = await anInvitedUser(company, role);
  const dashboard = await openDashboard(browser());
  await dashboard.page.goto('/dashboard/');
  await signInAs(dashboard.page, email);
  await dashboard.waitUntilIdle();
  return { email, ...dashboard };
}

test("four-eyes approval: a batch's creator cannot mark it as paid, but a second user can", async () => {
  const { payout } = await aPayoutOf(company, 200);
  await eventually(createBatchCalls(company).review, ({ headers }) => headers.get('total') === '1');
  const owner = await openDashboardAs('owner');
  await owner.go('/dashboard/settings?part=payouts');
  await owner.page.getByRole('switch', { name: 'Two-person approval' }).click();
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await owner.page.getByText('The settings were saved.').waitFor();
  await owner.close();

  const first = await openDashboardAs('payer');
  await first.go('/dashboard/settings?part=payouts');
  await expect.poll(() => first.page.getByRole('switch', { name: 'Two-person approval' }).isDisabled()).toBe(true);
  await first.go('/dashboard/payouts/pay');
  await first.page.getByRole('button', { name: 'Create payment batch: PayPal' }).click();
  await first.page.getByRole('heading', { level: 1, name: /^Payment batch \d+$/ }).waitFor();
  const why = first.page.getByText('You created this batch, and your company requires two people for payments');
  await why.waitFor();
  // With its file alone the creator could pay at the bank.
  const whyId = await why.getAttribute('id');
  for (const name of ['Mark as paid', 'Download file']) {
    const button = first.page.getByRole('button', { name });
    expect([await button.isDisabled(), await button.getAttribute('aria-describedby')], name).toEqual([true, whyId]);
  }
  expect(await findAxeViolations(first.page)).toEqual([]);
  const { pathname } = new URL(first.page.url());
  const id = pathname.split('/').at(-1);
  // The API rejects it too, not just the page's button.
  const refused = await first.page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ total: 200 }) });
    const { message } = (await response.json()) as { message: string };
    return [response.status, message] as const;
  }, `/api/v2/company/payments_batches/${id}/pay`);
  expect(refused).toEqual([422, expect.stringMatching(/two people/)]);
  expect(await findPayout(company.account.id, payout)).toMatchObject({ status: 'processing' });

  const second = await openDashboardAs('payer');
  await second.go(pathname);
  await second.page.getByText(`by ${first.email}`).waitFor();
  await expect.poll(() => second.page.getByText('You created this batch').count()).toBe(0);
  const download = (page: Page) =>
    Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download file' }).click()]);
  await download(second.page);
  // Another user has downloaded the file, so its creator may do so too.
  await first.go(pathname);
  await download(first.page);
  await second.page.getByRole('button', { name: 'Mark as paid' }).click();
  const prompt = second.page.getByRole('dialog', { name: 'Mark 1 payout as paid?' });
  await prompt.getByRole('textbox', { name: 'Batch total (USD)' }).fill('2.00');
  await prompt.getByRole('button', { name: 'Mark as paid' }).click();
  await prompt.waitFor({ state: 'hidden' });
  await second.page.getByText('Completed', { exact: true }).waitFor();
  await second.page.getByText(`by ${second.email}`).waitFor();
  expect(await findPayout(company.account.id, payout)).toMatchObject({ status: 'completed' });
  // The creator sees who has paid it.
  await first.go(pathname);
  await first.page.getByText(`by ${second.email}`).waitFor();
  await Promise.all([first.close(), second.close()]);

  // Owners see it for each payout; others have no access to the audit log.
  const repeated = await openDashboardAs('owner');
  await repeated.go('/dashboard/payouts');
  await repeated.page.getByRole('button', { name: `History of payout ${payout}` }).click();
  const history = repeated.page.getByRole('table', { name: `History of payout ${payout}` });
  await history.getByRole('row').filter({ hasText: 'Batch marked as paid' }).getByText(second.email).waitFor();
  await history.getByRole('row').filter({ hasText: 'Added to a payment batch' }).getByText(first.email).waitFor();
  expect(await findAxeViolations(repeated.page)).toEqual([]);
  await repeated.close();
});
