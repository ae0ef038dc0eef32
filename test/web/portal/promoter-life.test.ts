import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { aShop, type Shop } from '#test/support/script/shop.ts';
import { aCompany, type Company, createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { aFramingPage, type FramingPage } from '#test/support/web/framing.ts';
import { findMailedLink } from '#test/support/web/portal.ts';

/** Page timeout: other tests run at the same time. */
const TIMEOUT_MS = 120_000;

/** Time at which commissions created now belong to a past month. */
const NEXT_MONTH = new Date(Date.now() + 32 * DAY_MS).toISOString();

let browser: Browser;
let company: Company;
let shop: Shop;
let application: FramingPage;
beforeAll(async () => {
  company = await aCompany();
  const { account, campaign } = company;
  await setSender(company, {});
  [browser, shop, application] = await Promise.all([startChromium(), aShop(company), aFramingPage()]);
  const script = `<script async src="${process.env.SERVICE_URL}/partner.js?account=${account.id}"></script>`;
  const landingUrl = `http://www.shop.localhost:${shop.port}${shop.page({ head: script })}`;
  await updateCampaign({ account, runtime }, campaign.id, { landingUrl });
  const portal = { name: 'Acme Partners', terms: { text: 'Be honest.' }, allowedOrigins: [application.origin] };
  await changeSettings({ account, runtime }, { portal });
});
afterAll(() => Promise.all([browser?.close(), shop?.close(), application?.close()]));

const table = (page: Page, name: string) => page.getByRole('table', { name });

test('a promoter joins, shares a link, earns from a sale and is paid, and an embedded portal shows the same', async () => {
  const { account } = company;
  const email = `${unique('grace')}@example.com`;
  const own = await openDashboard(browser, undefined, { locale: 'en-US' });
  const { page, go, waitUntilIdle } = own;

  // The promoter opens the portal without an account and signs up.
  await go(`/portal?account=${account.id}`);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Become a promoter of Acme Partners' }).waitFor();
  await page.getByText('20% of every sale').waitFor();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Check your inbox').waitFor();

  // The link in the mail confirms the address.
  const confirmation = String(
    await eventually(
      () => findMailedLink(email),
      (link) => link !== undefined,
    ),
  );
  await page.goto('about:blank');
  await go(confirmation);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.getByText('Share your link to get your first referral').waitFor();
  const link = String(await page.getByRole('status').filter({ hasText: 'http' }).first().textContent());

  // A customer follows the link in another browser and gets the script's visitor cookie.
  const visitor = await browser.newContext();
  visitor.setDefaultTimeout(TIMEOUT_MS);
  const landing = await visitor.newPage();
  const counted = landing.waitForResponse((response) => response.url().endsWith('/tr'));
  await landing.goto(link);
  expect((await counted).ok()).toBe(true);
  const getTid = async () => (await visitor.cookies()).find(({ name }) => name === '_partner_tid')?.value;
  await eventually(getTid, (tid) => tid !== undefined);
  // The shop's server reads the cookie and reports the sign-up, then the sale.
  const customer = `${unique('ada')}@customers.example`;
  await landing.goto(`${new URL(link).origin}/sign-up?email=${encodeURIComponent(customer)}`);
  expect(shop.signup()?.status).toBe(200);
  await visitor.close();
  const sale = await company.v2('/track/sale', { email: customer, event_id: unique('invoice'), amount: 10_000 });
  expect(sale.status).toBe(200);

  // The promoter sees the lead and the calculation of the commission.
  const promoter = await findPromoterByEmail(account.id, email);
  const expectText = async (path: string, text: string) => {
    await eventually(
      async () => {
        await go(`${path}?account=${account.id}`);
        return page.getByRole('table').getByText(text, { exact: true }).count();
      },
      (count) => count > 0,
    );
  };
  await expectText('/portal/referrals', 'ad…@c…');
  await expectText('/portal/earnings', '20% of $100.00');
  const earningRow = table(page, 'Earnings').getByRole('row').nth(1);
  await expect.poll(() => earningRow.textContent()).toMatch(/Sale.*Campaign.*20% of \$100\.00.*Approved.*\$20\.00/s);

  // The promoter adds payout details; the company's run creates the payout, and the company pays it.
  await go(`/portal/payout-details?account=${account.id}`);
  await page.getByRole('textbox', { name: 'PayPal e-mail' }).fill('grace@paypal.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await waitUntilIdle();
  const run = await runPayouts({ runtime }, { account: account.id, asOf: NEXT_MONTH });
  expect(run).toMatchObject({ payouts: 1, failures: 0 });
  await expectText('/portal/payouts', 'Pending');
  const headers = createV2Headers(account.id, company.key);
  // Lists are updated within seconds.
  const list = () => request('/api/v2/company/payouts', { headers });
  const [{ id: payout }] = (await eventually(list, ({ body }) => body.length > 0)).body;
  expect((await company.v2('/company/payouts/mark_as_paid', { ids: [payout] })).status).toBe(200);
  await expectText('/portal/payouts', 'Paid');
  await expect.poll(() => table(page, 'Payouts').getByRole('row').nth(1).textContent()).toMatch(/\$20\.00/);
  await page.getByRole('link', { name: /^Payout \d+/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Statement of payout/ }).waitFor();
  await waitUntilIdle();
  await expect
    .poll(() => page.getByRole('table').getByRole('row').nth(1).textContent())
    .toMatch(/20% of \$100\.00.*\$20\.00/s);
  await expectText('/portal/earnings', `Paid in payout ${payout}`);
  await own.close();

  // The company's application shows the same in a frame.
  const login = await company.v2('/promoters/iframe_login', { promoter_id: promoter?.id });
  const framing = await openDashboard(browser, undefined, { locale: 'en-US' });
  const embedded = `${process.env.SERVICE_URL}/portal/embed?account=${account.id}#access_token=${login.body.access_token}`;
  await framing.page.goto(application.showing(embedded));
  const portal = framing.page.frameLocator('iframe');
  await portal.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await portal.getByText(link).first().waitFor();
  await portal.getByRole('link', { name: 'Earnings', exact: true }).first().click();
  await portal.getByText('20% of $100.00', { exact: true }).waitFor();
  await portal.getByRole('link', { name: `Paid in payout ${payout}` }).click();
  await portal.getByRole('heading', { level: 1, name: /^Statement of payout/ }).waitFor();
  await portal.getByText('20% of $100.00', { exact: true }).waitFor();
  await framing.close();
});
