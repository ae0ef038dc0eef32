import { beforeAll, expect, test } from 'vitest';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PHONE = { width: 390, height: 700 };

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

/** Adds, changes and deletes announcements in the dashboard. */
async function announce({ page, go, waitUntilIdle }: Dashboard): Promise<void> {
  const keyboard = createKeyboard(page);
  await go('/dashboard/settings?part=portal');
  await keyboard.press(page.getByRole('button', { name: 'New announcement' }));
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  const textbox = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.getByText('Enter a heading.').waitFor();
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.type(textbox('Heading'), 'Double commission');
  await keyboard.type(textbox('Text'), 'Until <b>December</b>.');
  await keyboard.type(textbox('Link URL'), 'https://acme.example/december');
  await keyboard.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  const table = page.getByRole('table', { name: 'Announcements' });
  await table.getByRole('row').filter({ hasText: 'Double commission' }).filter({ hasText: 'Active' }).waitFor();

  await company.v2('/company/announcements', { heading: 'Welcome', text: 'Thank you.' });
  await company.v2('/company/announcements', { heading: 'Mistake', text: 'Sorry.' });
  await go('/dashboard/settings?part=portal');
  await page.getByRole('button', { name: 'Edit Welcome' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Heading', exact: true }).fill('Welcome to all');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await table.getByText('Welcome to all').waitFor();
  await page.getByRole('button', { name: 'Delete Mistake' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await table.getByText('Mistake').waitFor({ state: 'detached' });
}

test('a company announces news in the dashboard, and each promoter sees them in the portal until it dismisses them', async () => {
  const visited = { id: company.account.id, key: company.key };
  const dashboard = await openDashboard(browser(), visited, { viewport: PHONE });
  await announce(dashboard);
  await dashboard.close();

  const { promoter } = await company.promoter();
  const token = await aPromoterSession(company.account, promoter);
  const address = `/portal?account=${company.account.id}#access_token=${token}`;
  const portal = await openDashboard(browser(), undefined, { viewport: PHONE, locale: 'de-DE' });
  const { page, go, waitUntilIdle } = portal;
  await go(address);
  const news = page.getByRole('region', { name: 'Ankündigungen' });
  const headings = () => news.getByRole('heading').allTextContents();
  await news.waitFor();
  expect(await headings()).toEqual(['Welcome to all', 'Double commission']);
  await news.getByText('Until <b>December</b>.', { exact: true }).waitFor();
  const link = news.getByRole('link', { name: 'Mehr erfahren' });
  expect(await link.getAttribute('href')).toBe('https://acme.example/december');
  await waitUntilIdle();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);

  await createKeyboard(page).press(news.getByRole('button', { name: 'Welcome to all ausblenden' }));
  await expect.poll(headings).toEqual(['Double commission']);
  // The token is in the fragment, so the same address would not reload the page.
  await page.goto('about:blank');
  await go(address);
  await news.waitFor();
  expect(await headings()).toEqual(['Double commission']);
  await news.getByRole('button', { name: 'Double commission ausblenden' }).click();
  await news.waitFor({ state: 'detached' });
  await portal.close();
});
