import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createCompanyAccount, issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { runtime } from '#shared/runtime.ts';
import { createV2Headers, post, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();

const findFirstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const step = (page: Page, title: string) => findFirstSteps(page).getByRole('listitem').filter({ hasText: title });

test('an owner takes an empty account from its first campaign to its first sale', async () => {
  const account = await createCompanyAccount({ runtime }, { name: unique('Company'), currency: 'USD' });
  const { key } = await issueApiKey({ account, runtime }, 'test');
  const headers = createV2Headers(account.id, key);
  const { page, go, close } = await openDashboard(browser(), { id: account.id, key });
  await go('/dashboard/');
  await step(page, 'Create a campaign').getByRole('link', { name: 'New campaign' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Partners');
  await page.getByRole('textbox', { name: 'Landing page URL' }).fill('https://shop.example/');
  await page.getByRole('combobox', { name: 'Add a reward' }).click();
  await page.getByRole('option', { name: 'New reward…' }).click();
  const reward = page.getByRole('dialog', { name: 'New reward' });
  await reward.getByRole('textbox', { name: 'Name' }).fill('A quarter');
  await reward.getByRole('textbox', { name: 'Percent' }).fill('25');
  await reward.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor();

  await go('/dashboard/');
  await findFirstSteps(page)
    .getByRole('link', { name: /^\d+ of \d+ done$/ })
    .waitFor();
  expect(await step(page, 'Set the campaign’s commission').count()).toBe(0);
  await step(page, 'Add your first promoter').getByRole('link', { name: 'New promoter' }).click();
  await page.getByRole('button', { name: 'New promoter' }).click();
  const promoter = page.getByRole('dialog', { name: 'New promoter' });
  await promoter.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com');
  await promoter.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await promoter.getByRole('textbox', { name: 'Ref ID' }).fill('grace');
  await promoter.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();

  await go('/dashboard/');
  const call = await step(page, 'See your first sale')
    .getByText(/^curl /)
    .textContent();
  const [, sale = ''] = /-d '(.*)'$/.exec(call ?? '') ?? [];
  const response = await post('/api/v2/track/sale', JSON.parse(sale.replace('REF_ID', 'grace')), headers);
  expect(response.status).toBe(200);
  const listPromoters = () => request('/api/v2/company/promoters', { headers });
  await eventually(listPromoters, ({ body }) => body.data[0]?.stats.sales_count === 1);

  const optional = ['Verify your sender address', 'Brand the portal', 'Set the payout terms', 'Invite a colleague'];
  await go('/dashboard/');
  await findFirstSteps(page)
    .getByRole('link', { name: /^\d+ of \d+ done$/ })
    .waitFor();
  expect(await step(page, 'See your first sale').count()).toBe(0);
  for (const title of optional)
    await step(page, title)
      .getByRole('button', { name: /^Skip: / })
      .click();
  await findFirstSteps(page).waitFor({ state: 'detached' });
  await go('/dashboard/commissions');
  await page.getByRole('row').filter({ hasText: 'customer@example.com' }).getByText('$25.00').waitFor();
  await close();
});
