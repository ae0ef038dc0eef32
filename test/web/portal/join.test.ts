import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInvitationLink } from '#shared/operations/campaigns/invitation-link.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const browser = provideChromium();
let window: Dashboard;
beforeAll(async () => {
  const viewport = { width: 320, height: 640 };
  window = await openDashboard(browser(), undefined, { locale: 'en-US', colorScheme: 'dark', viewport });
});
afterAll(() => window?.close());

test('an applicant reads the commissions on a phone, accepts the terms and signs up', async () => {
  const { account, campaign } = await aCompany();
  await changeSettings({ account, runtime }, { portal: { name: 'Acme Partners', terms: { text: 'Be honest.' } } });
  const page = await window.context.newPage();
  await page.goto(`/join/${campaign.id}?account=${account.id}`);
  await page.getByRole('heading', { level: 1, name: 'Become a promoter of Acme Partners' }).waitFor();
  await page.getByText('20% of every sale').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-join.png`, fullPage: true });
  const email = `${unique('grace')}@example.com`;
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Check your inbox').waitFor();
  expect(await findPromoterByEmail(account.id, email)).toMatchObject({ acceptedTerms: { version: 1 } });
});

test('a visitor of the sign-in page without an account is led to the sign-up page', async () => {
  const { account, campaign } = await aCompany();
  const page = await window.context.newPage();
  await page.goto(`/portal?account=${account.id}`);
  await page.getByText('Not a promoter yet?').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual(NO_OVERFLOW);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: /^Become a promoter of/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/join/${campaign.id}`);
});

test('a private campaign is shown only by its invitation link', async () => {
  const { account, campaignWith } = await aCompany();
  await changeSettings({ account, runtime }, { portal: { terms: { text: 'Be honest.' } } });
  const { id } = await campaignWith({ private: true, description: 'For friends.' });
  const page = await window.context.newPage();
  await page.goto(`/join/${id}?account=${account.id}`);
  await page.getByRole('heading', { level: 1, name: 'This page is not available' }).waitFor();
  const { pathname, search, hash } = new URL(await makeInvitationLink({ account, runtime }, id));
  await page.goto('about:blank');
  await page.goto(`${pathname}${search}${hash}`);
  await page.getByText('For friends.').waitFor();
  // The new promoter opens them.
  await page.getByText('Be honest.').waitFor({ state: 'attached' });
});
