import { beforeAll, expect, test } from 'vitest';
import { createContestCalls } from '#test/support/contests/calls.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

/** Adds a contest that starts today. */
async function addContest({ page, go, waitUntilIdle }: Dashboard): Promise<void> {
  await go('/dashboard/resources/contests');
  await page.getByText('No contests yet').waitFor();
  await page.getByRole('button', { name: 'New contest' }).click();
  const dialog = page.getByRole('dialog', { name: 'New contest' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await dialog.getByText('Enter a name.').waitFor();
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Winter race');
  await dialog.getByRole('textbox', { name: 'Prizes' }).fill('A trip to Lisbon\nA dinner for two');
  await add.click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('table', { name: 'Contests' }).getByRole('row').filter({ hasText: 'Winter race' });
  await row.getByText('Running').waitFor();
  await row.getByText('A trip to Lisbon · A dinner for two').waitFor();
  await row.getByRole('button', { name: 'Standings of Winter race' }).click();
  await page.getByRole('dialog').getByText('No standings yet').waitFor();
}

test('a company adds a contest in the dashboard, and a promoter finds it in the navigation of the portal', async () => {
  const visited = { id: company.account.id, key: company.key };
  const dashboard = await openDashboard(browser(), visited);
  await addContest(dashboard);
  await dashboard.close();
  expect(await createContestCalls(company).list()).toMatchObject([{ name: 'Winter race', status: 'running' }]);

  const { promoter } = await company.promoter();
  const token = await aPromoterSession(company.account, promoter);
  const portal = await openDashboard(browser(), undefined, { viewport: { width: 390, height: 700 }, locale: 'de-DE' });
  const { page, go, waitUntilIdle } = portal;
  await go(`/portal?account=${company.account.id}#access_token=${token}`);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('link', { name: 'Wettbewerbe' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wettbewerbe' }).waitFor();
  const contest = page.getByRole('article', { name: 'Winter race' });
  await contest.getByText('Noch keine Rangliste.').waitFor();
  expect(await contest.getByRole('listitem').allTextContents()).toEqual(['A trip to Lisbon', 'A dinner for two']);
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await portal.close();
});
