import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { type Dashboard, openDashboard } from '#test/support/web/dashboard.ts';
import { countLoadedResources, readLayoutShifts, slowDown, watchLayoutShifts } from '#test/support/web/load-times.ts';
import { aPromoterWithRecords, type PromoterWithRecords } from '#test/support/web/portal.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const PHONE = { width: 360, height: 740 };
/** Limits of requests and compressed bytes for the first screen. */
const MAX = { requests: 46, bytes: 160_000 };
/** Maximum layout shift. */
const MAX_LAYOUT_SHIFT = 0.1;

const browser = provideChromium();
let promoterWithRecords: PromoterWithRecords;
let portal: Dashboard;
beforeAll(async () => {
  promoterWithRecords = await aPromoterWithRecords();
});
beforeEach(async () => {
  await portal?.close();
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true, locale: 'en-US' } as const;
  portal = await openDashboard(browser(), undefined, phone);
});
afterAll(() => portal?.close());

test.each([
  ['Home', '/portal', 'Copy'],
  ['Earnings', '/portal/earnings', 'Download CSV'],
  ['Payouts', '/portal/payouts', 'Download CSV'],
])(
  'on a phone with a slow network, %s needs few requests and bytes, shows a loading state and has no layout shift',
  async (name, path, button) => {
    const { page, waitUntilIdle } = portal;
    await slowDown(page);
    await watchLayoutShifts(page);
    const loaded = countLoadedResources(page);
    await page.goto(promoterWithRecords.address(path), { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.getByRole('button', { name: button }).first().waitFor();
    await waitUntilIdle();
    const { requests, bytes } = await loaded();
    const { jumps, showedLoading } = await readLayoutShifts(page);
    expect(showedLoading).toBe(true);
    expect({ requests, bytes, jumps }).toEqual({
      requests: expect.toSatisfy((many: number) => many <= MAX.requests, `at most ${MAX.requests}`),
      bytes: expect.toSatisfy((many: number) => many <= MAX.bytes, `at most ${MAX.bytes}`),
      jumps: expect.toSatisfy((score: number) => score < MAX_LAYOUT_SHIFT, `less than ${MAX_LAYOUT_SHIFT}`),
    });
  },
);

test('a list that fails to load shows an error, and Try again loads it', async () => {
  const { page } = portal;
  const CALLS = '**/api/v2/affiliate/commissions?*';
  await page.route(CALLS, (route) => route.abort('internetdisconnected'));
  await page.goto(promoterWithRecords.address('/portal/earnings'), { waitUntil: 'commit' });
  const table = page.getByRole('table', { name: 'Earnings' });
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
  await alert.getByText('No connection to the server. Check your network and try again.').waitFor();
  await page.unroute(CALLS);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await table.waitFor();
  await alert.waitFor({ state: 'detached' });
});

test('without a connection, navigation keeps the form and its input, and Try again opens the other screen', async () => {
  const { page, context, go } = portal;
  await go(promoterWithRecords.address('/portal/profile'));
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('+1 555 0100');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('No connection to the server.').waitFor();
  await expect.poll(() => phone.inputValue()).toBe('+1 555 0100');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Payout details' }).click();
  await alert.getByRole('button', { name: 'Try again' }).waitFor();
  await expect.poll(() => phone.inputValue()).toBe('+1 555 0100');

  // The previous screen is still there and works once there is a connection.
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Payout details' }).waitFor();
});

test('a profile that could not be saved keeps its input and is saved by a retry', async () => {
  const { page, context, go } = portal;
  const { company, promoter } = promoterWithRecords;
  await go(promoterWithRecords.address('/portal/profile'));
  await page.getByRole('textbox', { name: 'Street address' }).fill('Hauptstraße 1\nHinterhaus');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('53111');
  await page.getByRole('textbox', { name: 'City' }).fill('Bonn');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE');
  await context.setOffline(true);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const alert = page.getByRole('alert');
  await alert.getByText('No connection to the server.').waitFor();
  await context.setOffline(false);
  await save.click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect((await findPromoter(company.account.id, promoter.id))?.profile).toMatchObject({
    address: 'Hauptstraße 1\nHinterhaus\n53111 Bonn',
    addressParts: { street: 'Hauptstraße 1\nHinterhaus', postalCode: '53111', city: 'Bonn', state: null },
    country: 'DE',
  });
});

test('a sign-up that could not be sent keeps its input and is sent by a retry', async () => {
  const { page, context, go } = portal;
  await go(`/join/${promoterWithRecords.company.campaign.id}?account=${promoterWithRecords.company.account.id}`);
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('slow@phone.example');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await context.setOffline(true);
  const signUp = page.getByRole('button', { name: 'Sign up' });
  await signUp.click();
  await page.getByRole('alert').getByText('No connection to the server.').waitFor();
  await expect.poll(() => email.inputValue()).toBe('slow@phone.example');
  await context.setOffline(false);
  await signUp.click();
  await page.getByText('Check your inbox').first().waitFor();
});
