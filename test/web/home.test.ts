import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createCompanyAccount, issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { runtime } from '#shared/runtime.ts';
import { aCompany, createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anInvitedUser } from '#test/support/users/people.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { reportSales } from '#test/support/web/company-with-sales.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { signInAs } from '#test/support/web/sign-in.ts';

const MAX_CALLS = 10;
const STEP_COUNT = 10;

const browser = provideChromium();

const findFirstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const isStep = (page: Page, title: string, state: string) => step(page, title).getByText(state, { exact: true });

test('a new account sees its first steps on Home, and real data completes them until they are dismissed', async () => {
  const account = await createCompanyAccount({ runtime }, { name: unique('Company'), currency: 'USD' });
  const { key } = await issueApiKey({ account, runtime }, 'test');
  const { page, calls, go, waitUntilIdle, close } = await openDashboard(browser(), { id: account.id, key });
  await go('/dashboard/');
  await findFirstSteps(page).getByText(`1 of ${STEP_COUNT} done`).waitFor();
  expect(calls.length).toBeLessThanOrEqual(MAX_CALLS);
  expect(await step(page, 'Connect your billing provider').count()).toBe(0);
  expect(await step(page, 'Install the tracking script').textContent()).toContain(`partner.js?account=${account.id}`);

  const landingUrl = 'https://shop.example/';
  await createCampaign({ account, runtime }, { name: 'Partners', landingUrl, rewards: [] });
  await go('/dashboard/');
  await step(page, 'Create a campaign').waitFor({ state: 'detached' });
  await step(page, 'Set the campaign’s commission').getByRole('link', { name: 'Add commission' }).waitFor();
  await page.getByRole('region', { name: 'To do' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: '1 campaign without a commission' }).click();
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await page.getByRole('cell', { name: 'No commission' }).waitFor();

  await go('/dashboard/');
  await page.getByRole('button', { name: 'Skip: Invite a colleague' }).click();
  await step(page, 'Invite a colleague').waitFor({ state: 'detached' });
  await findFirstSteps(page)
    .getByRole('link', { name: `3 of ${STEP_COUNT} done` })
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await page.getByRole('button', { name: 'Dismiss first steps' }).click();
  await findFirstSteps(page).waitFor({ state: 'detached' });
  // The dismissal may still refresh the page being left.
  await waitUntilIdle();
  calls.length = 0;
  await go('/dashboard/');
  await expect.poll(() => findFirstSteps(page).count()).toBe(0);
  expect(calls.length).toBeLessThanOrEqual(MAX_CALLS);
  expect(calls.filter((call) => call.endsWith('/billing/connections'))).toEqual([]);
  await page.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
  await isStep(page, 'Create a campaign', 'Done').waitFor();
  await isStep(page, 'Invite a colleague', 'Skipped').waitFor();
  await close();
});

test('a viewer, who can do none of the first steps, is not shown them', async () => {
  const company = await aCompany();
  const { email } = await anInvitedUser(company, 'viewer');
  const { page, go, close } = await openDashboard(browser());
  await page.goto('/dashboard/');
  await signInAs(page, email);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.getByRole('region', { name: 'To do' }).waitFor();
  expect(await findFirstSteps(page).count()).toBe(0);
  await go('/dashboard/first-steps');
  await page.getByText('Your role does not allow this').waitFor();
  await close();
});

test('Home names the compared period, pending tasks with their sums, and recent changes with their authors', async () => {
  const company = await aCompany({ campaign: { autoApproveRewards: false } });
  const { promotion } = await company.promoter({ firstName: 'Grace' });
  await reportSales(company, 3, promotion.refId);
  const countPending = async () => {
    const headers = createV2Headers(company.account.id, company.key);
    return (await request('/api/v2/company/commissions?filters[status]=pending', { headers })).body;
  };
  const [first] = await eventually(countPending, ({ length }) => length === 3);
  await company.v2('/company/commissions/approve', { ids: [first.id] });
  await eventually(countPending, ({ length }) => length === 2);
  await company.v2('/track/sale', { email: 'customer@shop.example', event_id: 'invoice-lost', amount: 'ten' });

  const { page, go, close } = await openDashboard(browser(), { id: company.account.id, key: company.key });
  await go('/dashboard/');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await figures.getByText('No earlier data').first().waitFor();
  await page.getByRole('button', { name: 'Dismiss first steps' }).click();
  const todo = page.getByRole('region', { name: 'To do' });
  await todo.getByRole('link', { name: '2 commissions awaiting approval' }).waitFor();
  expect(await todo.getByRole('listitem').filter({ hasText: 'commissions' }).textContent()).toMatch(/\$\d/);
  await todo.getByRole('link', { name: '1 tracking event rejected as invalid' }).click();
  await page.getByRole('row').filter({ hasText: 'Invalid amount' }).waitFor();

  await go('/dashboard/');
  await page.getByRole('rowheader', { name: /\(so far\)$/ }).waitFor({ state: 'attached' });
  await page.evaluate("document.querySelector('#main').scrollTo(0, 100000)");
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await activity.getByText('test approved a commission').waitFor();
  await activity.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('cell', { name: 'Approved a commission' }).waitFor();
  await close();
});
