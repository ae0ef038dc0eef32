import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';
import { HOOK } from '#test/support/webhooks/inputs.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

test('a user adds a webhook, edits it, rotates its secret and deletes it', async () => {
  const { page, go, browserErrors, close } = await openDashboard(browser(), {
    id: company.account.id,
    key: company.key,
  });
  const webhooks = async () => {
    const { body } = await request('/api/v2/company/webhooks', {
      headers: createV2Headers(company.account.id, company.key),
    });
    return body.map(({ types, description }: Record<string, unknown>) => ({ types, description }));
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: `More actions for ${HOOK}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const readSecret = async () => {
    const text = await dialog('Signing secret').locator('code').textContent();
    await dialog('Signing secret').getByRole('button', { name: 'Done' }).click();
    await dialog('Signing secret').waitFor({ state: 'hidden' });
    return text;
  };
  await go('/dashboard/settings?part=webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog('New webhook').getByRole('textbox', { name: 'URL' }).fill(HOOK);
  await dialog('New webhook').getByRole('checkbox', { name: 'Sale created' }).check();
  await dialog('New webhook').getByRole('button', { name: 'Add', exact: true }).click();
  const first = await readSecret();
  expect(first).toMatch(/^whsec_/);

  await choose('Edit');
  const change = dialog('Edit webhook');
  await change.getByRole('textbox', { name: 'Description' }).fill('Our ledger');
  await change.getByRole('checkbox', { name: 'Sale created' }).uncheck();
  expect(await findAxeViolations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Our ledger').waitFor();
  expect(await webhooks()).toEqual([{ types: ['all'], description: 'Our ledger' }]);

  await choose('Rotate signing secret');
  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  const second = await readSecret();
  expect(second).not.toBe(first);
  await choose('Show signing secret');
  expect(await readSecret()).toBe(second);

  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(await webhooks()).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});
