import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { connectBilling } from '#shared/operations/billing/connections.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { inStripe } from '#shared/routes/billing/receivers.ts';
import { runtime } from '#shared/runtime.ts';
import { recordBillingArrival, recordMissingRefund } from '#shared/store/billing/billing-arrivals.ts';
import { aSecret, createStripeEvent, signAsStripe } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findAxeViolations } from '#test/support/web/axe.ts';
import { openDashboard } from '#test/support/web/dashboard.ts';
import { createKeyboard } from '#test/support/web/keyboard.ts';
import { findOverflow, NO_OVERFLOW } from '#test/support/web/overflow.ts';
import { provideChromium } from '#test/support/web/provide-chromium.ts';

const SCREEN = '/dashboard/settings?part=billing';

const browser = provideChromium();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

test('a user connects Stripe, reprocesses a test event once test events count, and disconnects Stripe', async () => {
  const { account, key } = company;
  const { promotion } = await company.promoter();
  // Keyboard only, in a window of 320 pixels.
  const viewport = { width: 320, height: 640 };
  const { page, go, browserErrors, close } = await openDashboard(browser(), { id: account.id, key }, { viewport });
  const keyboard = createKeyboard(page);
  const panel = page.getByRole('region', { name: 'Stripe', exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const events = async () => {
    const { body } = await request('/api/v2/company/billing/events', { headers: createV2Headers(account.id, key) });
    return body as { readonly type: string; readonly outcome: string }[];
  };

  await go(SCREEN);
  await page.getByText('No events yet').waitFor();
  await keyboard.press(page.getByRole('button', { name: 'Add signing secret for Stripe' }));
  const secret = aSecret('stripe');
  const prompt = dialog('Signing secret for Stripe');
  await keyboard.type(prompt.getByRole('textbox', { name: 'Signing secret' }), 'sk_test_of_the_interface');
  await keyboard.press(prompt.getByRole('button', { name: 'Save' }));
  await prompt.getByText(/begin with whsec_\.$/).waitFor();
  await keyboard.type(prompt.getByRole('textbox', { name: 'Signing secret' }), secret);
  await prompt.getByRole('radio', { name: 'Test' }).check();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  await keyboard.press(prompt.getByRole('button', { name: 'Save' }));
  await prompt.waitFor({ state: 'hidden' });
  await panel.getByText('Connected: test').waitFor();
  await panel.getByText(secret.slice(-4), { exact: true }).waitFor();

  const invoice = stripe.anInvoice({ metadata: { partner_ref: promotion.refId } });
  const raw = JSON.stringify(createStripeEvent('invoice.paid', invoice, { livemode: false }));
  const headers = { 'stripe-signature': signAsStripe(raw, secret) };
  const variables = { account: account.id };
  expect((await send(inStripe, { raw, type: 'application/json', variables, headers })).status).toBe(200);
  await eventually(events, (all) => all.some(({ outcome }) => outcome === 'nothing'));

  await go(SCREEN);
  const row = page.getByRole('row').filter({ hasText: 'invoice.paid' });
  await row.getByText('A test event: this account does not count them.').waitFor();
  await keyboard.press(page.getByText('How to connect Stripe'));
  await panel.getByRole('heading', { name: /^Check that the first event arrives Done$/ }).waitFor();
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);

  await keyboard.press(page.getByRole('button', { name: 'Options for Stripe' }));
  const choices = dialog('Options for Stripe');
  await keyboard.press(choices.getByRole('checkbox', { name: 'Count test payments' }), 'Space');
  await keyboard.press(choices.getByRole('button', { name: 'Save' }));
  await choices.waitFor({ state: 'hidden' });
  await panel.getByText('Test payments are counted.', { exact: true }).waitFor();

  await keyboard.press(row.getByRole('button', { name: /^Reprocess/ }));
  await page
    .getByRole('alert')
    .getByText(/^Counted as signup \d+, sale \d+\.$/)
    .waitFor();
  await row.getByText(/^Counted as signup \d+, sale \d+\.$/).waitFor();
  await expect.poll(events).toMatchObject([{ type: 'invoice.paid', outcome: 'counted' }]);

  await go(`${SCREEN}&q=in_1&provider=stripe&outcome=counted`);
  await row.waitFor();
  await go(`${SCREEN}&q=in_other`);
  await page.getByText('No results', { exact: true }).waitFor();

  await keyboard.press(page.getByRole('button', { name: 'Disconnect Stripe' }));
  await keyboard.press(dialog('Disconnect Stripe?').getByRole('button', { name: 'Disconnect', exact: true }));
  await panel.getByText('Not connected').waitFor();
  expect(browserErrors).toEqual([]);
  await close();
});

test('Home and the settings warn only of an endpoint that does not send refund.created', async () => {
  const { account, key } = await aCompany();
  const viewport = { width: 390, height: 844 };
  const { page, go, browserErrors, close } = await openDashboard(browser(), { id: account.id, key }, { viewport });
  const warning = page.getByText(/^(Your )?Stripe endpoint (without|does not send) refund\.created$/);
  await connectBilling(
    { account, runtime, newKey: generateDataKey },
    'stripe',
    { mode: 'live', secret: aSecret('stripe') },
    {},
  );
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  await recordBillingArrival(account.id, 'stripe', 'customer.created', daysAgo(40));
  await recordBillingArrival(account.id, 'stripe', 'invoice.paid', daysAgo(1));
  await go('/dashboard/');
  const todo = page.getByRole('region', { name: 'To do' });
  await todo.scrollIntoViewIfNeeded();
  await todo.getByRole('listitem').or(todo.getByText('All caught up')).first().waitFor();
  await expect.poll(() => warning.count()).toBe(0);

  await recordMissingRefund(account.id, 'stripe', daysAgo(1));
  await go('/dashboard/');
  await todo.scrollIntoViewIfNeeded();
  await warning.click();
  const panel = page.getByRole('region', { name: 'Stripe', exact: true });
  await panel.getByRole('alert').getByText('commissions were not reduced').waitFor();
  await panel.getByText('Event types').click();
  await panel.getByText('Not received in 30 days').first().waitFor();
  await expect.poll(() => panel.getByText(/^Last received/).count()).toBe(1);
  expect([await findAxeViolations(page), await findOverflow(page)]).toEqual([[], NO_OVERFLOW]);
  expect(browserErrors).toEqual([]);
  await close();
});
