import type { Locator, Page } from 'playwright-core';
import { OTHER_ACCOUNT } from '#shared/routes/texts.ts';
import { SCREENS } from './screens.ts';

export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly open?: (page: Page) => Promise<unknown>;
}

export interface Shown {
  readonly promoter: number;
  readonly campaign: number;
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const withFirst = (action?: string) => async (page: Page) => {
  await firstRow(page).check();
  if (action !== undefined) await press(action)(page);
};

const firstRow = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();

const ofMenu = (item: string) => async (page: Page) => {
  await press('Actions')(page);
  await page.getByRole('menuitem', { name: item }).click();
};

const filter = (label: string) => async (page: Page) => {
  await press('Filter')(page);
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

export function screensOf({ promoter, campaign }: Shown): readonly Scene[] {
  const tabs = ['referrals', 'commissions', 'payouts', 'methods', 'rewards', 'mails', 'history'];
  const settings = {
    ...{ payouts: 'Payouts', exchange_rates: 'Exchange rates', fraud: 'Fraud', mail: 'Mail', portal: 'Portal' },
    ...{
      keys: 'API keys',
      billing: 'Billing',
      webhooks: 'Webhooks',
      people: 'People',
      import: 'Import',
      audit: 'Audit log',
    },
  };
  const reports = ['campaigns', 'promoters', 'sources', 'pages', 'links'];
  return [
    ...SCREENS.map(({ path, title }) => ({ name: title, path })),
    { name: 'Promoter', path: `/dashboard/promoters/${promoter}` },
    ...tabs.map((tab) => ({ name: `Promoter, ${tab}`, path: `/dashboard/promoters/${promoter}?tab=${tab}` })),
    { name: 'Referrals, waiting for approval', path: '/dashboard/referrals?tab=claims' },
    { name: 'Log, dead links', path: '/dashboard/log?tab=clicks' },
    { name: 'Pay payouts', path: '/dashboard/payouts/pay' },
    { name: 'Payments batches', path: '/dashboard/payouts/batches' },
    { name: 'Owed by promoters', path: '/dashboard/payouts/owed' },
    { name: 'Paid in a year', path: '/dashboard/payouts/year' },
    { name: 'Campaign', path: `/dashboard/campaigns/${campaign}` },
    { name: 'New campaign', path: '/dashboard/campaigns/new' },
    { name: 'Products', path: '/dashboard/campaigns/products' },
    ...reports.map((report) => ({ name: `Reports, ${report}`, path: `/dashboard/reports?report=${report}` })),
    ...Object.entries(settings).map(([part, label]) => ({
      name: `Settings, ${label}`,
      path: `/dashboard/settings?part=${part}`,
    })),
  ];
}

export function overScreens({ promoter, campaign }: Shown): readonly Scene[] {
  const one = `/dashboard/promoters/${promoter}`;
  const newReward = async (page: Page) => {
    await page.getByRole('combobox', { name: 'Add a reward' }).click();
    await page.getByRole('option', { name: 'New reward…' }).click();
  };
  return [
    { name: 'Own days', path: '/dashboard/', open: press('Own days') },
    { name: 'New promoter', path: '/dashboard/promoters', open: press('New promoter') },
    { name: 'Promoters chosen', path: '/dashboard/promoters', open: withFirst() },
    { name: 'Add to campaign', path: '/dashboard/promoters', open: withFirst('Add to campaign') },
    { name: 'Give a bonus', path: one, open: ofMenu('Give a bonus') },
    { name: 'Add a promo code', path: one, open: ofMenu('Add a promo code') },
    { name: 'Write a note', path: one, open: ofMenu('Write a note') },
    { name: 'Record tax forms', path: one, open: ofMenu('Record tax forms') },
    { name: 'Move to another campaign', path: one, open: ofMenu('Move to another campaign') },
    { name: 'Assign a parent', path: one, open: ofMenu('Assign a parent') },
    { name: 'Actions of a promoter', path: one, open: press('Actions') },
    {
      name: 'Change what a promoter earns',
      path: `${one}?tab=rewards`,
      open: (page) =>
        page
          .getByRole('button', { name: /^Change what it earns/ })
          .first()
          .click(),
    },
    { name: 'Add a promo code, beside the others', path: `${one}?tab=rewards`, open: press('Add a code') },
    { name: 'Move a referral', path: '/dashboard/referrals', open: withFirst('Move') },
    {
      name: 'Split a referral',
      path: '/dashboard/referrals',
      open: (page) =>
        page
          .getByRole('button', { name: /^Split / })
          .first()
          .click(),
    },
    { name: 'Delete a referral', path: '/dashboard/referrals', open: withFirst('Delete') },
    { name: 'Deny a commission', path: '/dashboard/commissions', open: withFirst('Deny') },
    { name: 'Mark as fulfilled', path: '/dashboard/commissions', open: withFirst('Fulfilled') },
    { name: 'Filters of a list', path: '/dashboard/commissions', open: press('Filter') },
    { name: 'Choices of a filter', path: '/dashboard/commissions', open: filter('Status') },
    { name: 'Days of a filter', path: '/dashboard/commissions', open: filter('Date') },
    { name: 'A record of a filter', path: '/dashboard/commissions', open: filter('Promoter') },
    { name: 'Columns of a list', path: '/dashboard/commissions', open: press('Columns') },
    { name: 'Nothing fits', path: '/dashboard/commissions?q=nobody-at-all' },
    { name: 'Mark as paid', path: '/dashboard/payouts', open: withFirst('Mark as paid') },
    { name: 'Mark as failed', path: '/dashboard/payouts', open: withFirst('Mark as failed') },
    {
      name: 'Who did what to a payout',
      path: '/dashboard/payouts',
      open: (page) =>
        page
          .getByRole('button', { name: /^History of payout / })
          .first()
          .click(),
    },
    { name: 'No campaign fits', path: '/dashboard/campaigns?q=nothing-at-all' },
    { name: 'New reward', path: `/dashboard/campaigns/${campaign}`, open: newReward },
    {
      name: 'New reward, a milestone',
      path: `/dashboard/campaigns/${campaign}`,
      open: async (page) => {
        await newReward(page);
        await page.getByRole('combobox', { name: 'What earns it' }).click();
        await page.getByRole('option', { name: /^A milestone/ }).click();
      },
    },
    { name: 'New product', path: '/dashboard/campaigns/products', open: press('New product') },
    {
      name: 'A reward for products',
      path: `/dashboard/campaigns/${campaign}`,
      open: async (page) => {
        await page.getByRole('combobox', { name: 'For', exact: true }).first().click();
        await page.getByRole('option', { name: 'Some products or plans' }).first().click();
      },
    },
    { name: 'Figures of a report', path: '/dashboard/reports', open: press('Columns') },
    { name: 'Add a question', path: '/dashboard/settings?part=portal', open: press('Add a question') },
    {
      name: 'Leave without saving',
      path: '/dashboard/settings',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name');
        await page.getByRole('tab', { name: 'Payouts' }).click();
      },
    },
    { name: 'Import of CSV files', path: '/dashboard/settings?part=import&from=csv' },
    { name: 'New key', path: '/dashboard/settings?part=keys', open: press('New key') },
    {
      name: 'Revoke a key',
      path: '/dashboard/settings?part=keys',
      open: (page) =>
        page
          .getByRole('button', { name: /^Revoke / })
          .first()
          .click(),
    },
    {
      name: 'Connect Stripe',
      path: '/dashboard/settings?part=billing',
      open: (page) => page.getByText('How to connect Stripe').click(),
    },
    {
      name: 'Signing secret of Paddle',
      path: '/dashboard/settings?part=billing',
      open: press('Set the secret of Paddle'),
    },
    {
      name: 'What counts of Stripe',
      path: '/dashboard/settings?part=billing',
      open: press('Change what counts of Stripe'),
    },
    { name: 'New webhook', path: '/dashboard/settings?part=webhooks', open: press('New webhook') },
    { name: 'Invite a person', path: '/dashboard/settings?part=people', open: press('Invite') },
    {
      name: 'Remove a person',
      path: '/dashboard/settings?part=people',
      open: (page) =>
        page
          .getByRole('button', { name: /^Remove / })
          .last()
          .click(),
    },
    {
      name: 'Account menu',
      path: '/dashboard/',
      open: (page) => page.getByRole('banner').locator('button[aria-haspopup="menu"]').click(),
    },
    { name: 'No such page', path: '/dashboard/nowhere' },
  ];
}

export const STATES: readonly Scene[] = [
  ...SCREENS.filter(({ title }) => title !== 'Settings').map(({ path, title }) => ({
    name: `Empty, ${title}`,
    path,
    before: emptied,
  })),
  ...['keys', 'webhooks'].map((part) => ({
    name: `Empty, ${part}`,
    path: `/dashboard/settings?part=${part}`,
    before: emptied,
  })),
  { name: 'Empty, products', path: '/dashboard/campaigns/products', before: emptied },
  { name: 'Empty, mails', path: '/dashboard/promoters/1?tab=mails', before: emptied },
  { name: 'Empty, promo codes', path: '/dashboard/promoters/1?tab=rewards', before: emptied },
  { name: 'Rates are stale', path: '/dashboard/', before: stale },
  { name: 'Pay payouts, some left out', path: '/dashboard/payouts/pay', before: reviewed },
  { name: 'Failed, a list', path: '/dashboard/commissions', before: (page) => refused(page, 500, 'internal_error') },
  { name: 'Failed, the first page', path: '/dashboard/', before: (page) => refused(page, 500, 'internal_error') },
  {
    name: 'In another account now',
    path: '/dashboard/commissions',
    open: async (page) => {
      await refused(page, 403, 'other_account', OTHER_ACCOUNT);
      await withFirst('Approve')(page);
    },
  },
  {
    name: 'Session ended',
    path: '/dashboard/commissions',
    open: async (page) => {
      await refused(page, 401, 'session_ended');
      await withFirst('Approve')(page);
    },
  },
];

async function emptied(page: Page): Promise<void> {
  await page.route('**/api/v2/company/**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const headers = { ...response.headers(), total: '0' };
    if (Array.isArray(body)) return route.fulfill({ response, json: [], headers });
    if (Array.isArray(body.data)) return route.fulfill({ response, json: { ...body, data: [] }, headers });
    return route.fulfill({ response });
  });
}

async function stale(page: Page): Promise<void> {
  await page.route('**/api/v2/company/dashboards/payouts_and_commissions*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, meta: { ...body.meta, rates_day: '2026-01-02' } } });
  });
}

async function reviewed(page: Page): Promise<void> {
  const ways = [
    ['paypal', ['paypal'], []],
    ['wise', ['wise'], []],
    ['bank', ['sepa', 'csv'], []],
    ['bank', ['csv'], []],
    ['paypal', [], ['is below the minimum of paypal']],
    [null, [], ['its promoter has chosen no payout method']],
    ['bank', [], ['its payout details are new, and count from 2099-01-02T09:30:00.000Z']],
  ] as const;
  const names = [
    'Ada Lovelace',
    'Grace Hopper',
    'Edsger Dijkstra',
    'Barbara Liskov',
    'Alan Turing',
    '',
    'Donald Knuth',
  ];
  const rows = ways.map(([method, formats, reasons], index) => ({
    id: 40 + index,
    promoter: { id: index + 1, name: names[index], email: `promoter${index + 1}@example.com` },
    campaign: { id: 1, name: 'Partners', color: '#4f46e5' },
    amount: 1999 * (index + 1) ** 3,
    unit: 'cash',
    status: 'pending',
    method,
    file_formats: formats,
    reasons: reasons.map((message) => ({ code: 'file', message })),
    warnings: [],
  }));
  await page.route('**/api/v2/company/payouts/review*', (route) =>
    route.fulfill({ json: rows, headers: { total: String(rows.length) } }),
  );
}

async function refused(page: Page, status: number, code: string, message = 'Internal Server Error'): Promise<void> {
  const body = JSON.stringify({ message, code });
  await page.route('**/api/v2/company/**', (route) =>
    route.fulfill({ status, body, headers: { 'x-request-id': 'a1b2c3d4' } }),
  );
}
