import type { Locator, Page } from 'playwright-core';
import { SAMPLE_KEY } from '#lib/local/emulators/sample-sources.ts';
import { describeSandboxForCompanies } from '#shared/domain/mail/delivery/check-account.ts';
import { checkSender } from '#shared/domain/mail/delivery/check-sender.ts';
import { OTHER_ACCOUNT } from '#shared/routes/texts.ts';
import { aDns, anIdentity, aSender } from '#test/support/mail/delivery.ts';
import { ASSET_CATEGORY_ROWS, COMPANY_ASSET_ROWS } from './asset-rows.ts';
import { COMPANY_CONTEST_ROWS, COMPANY_STANDINGS } from './contest-rows.ts';
import { SCREENS } from './screens.ts';

export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly open?: (page: Page) => Promise<unknown>;
}

export interface SceneRecords {
  readonly promoter: number;
  readonly campaign: number;
  readonly payout: number;
}

const CONTESTS = '/dashboard/resources/contests';

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const selectFirst = (action?: string) => async (page: Page) => {
  await findFirstRow(page).check();
  if (action !== undefined) await press(action)(page);
};

export const openFirstRow = (page: Page) => page.locator('tr[data-row]').first().press('Enter');

const findFirstRow = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();

const chooseAction = (item: string) => async (page: Page) => {
  await press('Actions')(page);
  await page.getByRole('menuitem', { name: item }).click();
};

const searchFor = (text: string) => async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await page.getByText('Searching…').waitFor();
  await page.getByText('Searching…').waitFor({ state: 'detached' });
};

const filter = (label: string) => async (page: Page) => {
  await press('Filter')(page);
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

const CAMPAIGN_TABS = ['commissions', 'tracking', 'approval', 'payouts', 'promoters', 'sign_up', 'history'];

/** Home loads its lower parts only in view. */
async function scrollToActivity(page: Page): Promise<void> {
  await page.evaluate("document.querySelector('#main').scrollTo(0, 100000)");
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
}

async function scrollToTasks(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'To do' }).scrollIntoViewIfNeeded();
}

export function listScreens({ promoter, campaign, payout }: SceneRecords): readonly Scene[] {
  const tabs = ['referrals', 'commissions', 'payouts', 'methods', 'rewards', 'mails', 'history'];
  const settings = {
    payouts: 'Payouts',
    exchange_rates: 'Exchange rates',
    fraud: 'Fraud',
    mail: 'E-mail',
    portal: 'Portal',
    keys: 'API keys',
    billing: 'Billing',
    webhooks: 'Webhooks',
    people: 'People',
    import: 'Import',
    audit: 'Audit log',
  };
  const reports = [
    'campaigns',
    'promoters',
    'sources',
    'pages',
    'utm_mediums',
    'utm_campaigns',
    'countries',
    'devices',
    'links',
  ];
  return [
    ...SCREENS.map(({ path, title }) => ({ name: title, path })),
    { name: 'First steps', path: '/dashboard/first-steps' },
    { name: 'Home, recent activity', path: '/dashboard/', open: scrollToActivity },
    { name: 'Promoter', path: `/dashboard/promoters/${promoter}` },
    ...tabs.map((tab) => ({ name: `Promoter, ${tab}`, path: `/dashboard/promoters/${promoter}?tab=${tab}` })),
    ...['overview', 'commissions', 'log', 'history'].map((tab) => ({
      name: `Referral, ${tab}`,
      path: `/dashboard/referrals/1?tab=${tab}`,
    })),
    ...['overview', 'customer', 'log', 'history'].map((tab) => ({
      name: `Commission, ${tab}`,
      path: `/dashboard/commissions/1?tab=${tab}`,
    })),
    ...['overview', 'commissions', 'history'].map((tab) => ({
      name: `Payout, ${tab}`,
      path: `/dashboard/payouts/${payout}?tab=${tab}`,
    })),
    { name: 'Referrals, waiting for approval', path: '/dashboard/referrals?tab=claims' },
    { name: 'Log, dead links', path: '/dashboard/log?tab=clicks' },
    { name: 'Pay payouts', path: '/dashboard/payouts/pay' },
    { name: 'Payment batches', path: '/dashboard/payouts/batches' },
    { name: 'Promoter debts', path: '/dashboard/payouts/owed' },
    { name: 'Invoices', path: '/dashboard/payouts/invoices' },
    { name: 'Invoices, export', path: '/dashboard/payouts/invoices?export=new' },
    { name: 'Yearly totals', path: '/dashboard/payouts/year' },
    { name: 'Campaign', path: `/dashboard/campaigns/${campaign}` },
    ...CAMPAIGN_TABS.map((tab) => ({ name: `Campaign, ${tab}`, path: `/dashboard/campaigns/${campaign}?tab=${tab}` })),
    { name: 'New campaign', path: '/dashboard/campaigns/new' },
    { name: 'Products', path: '/dashboard/campaigns/products' },
    { name: 'Resources', path: '/dashboard/resources' },
    ...reports.map((report) => ({ name: `Reports, ${report}`, path: `/dashboard/reports?report=${report}` })),
    ...Object.entries(settings).map(([part, label]) => ({
      name: `Settings, ${label}`,
      path: `/dashboard/settings?part=${part}`,
    })),
  ];
}

export function listOverlayScenes({ promoter, campaign }: SceneRecords): readonly Scene[] {
  const one = `/dashboard/promoters/${promoter}`;
  const commissions = `/dashboard/campaigns/${campaign}?tab=commissions`;
  const newReward = async (page: Page) => {
    await page.getByRole('combobox', { name: 'Add a reward' }).click();
    await page.getByRole('option', { name: 'New reward…' }).click();
  };
  return [
    { name: 'Search', path: '/dashboard/', open: (page) => page.keyboard.press('ControlOrMeta+k') },
    { name: 'Search, found', path: '/dashboard/', open: searchFor('customer') },
    { name: 'Search, no results', path: '/dashboard/', open: searchFor('nothing-at-all') },
    { name: 'Custom range', path: '/dashboard/', open: press('Custom range') },
    { name: 'New promoter', path: '/dashboard/promoters', open: press('New promoter') },
    { name: 'Promoters selected', path: '/dashboard/promoters', open: selectFirst() },
    { name: 'Add to campaign', path: '/dashboard/promoters', open: selectFirst('Add to campaign') },
    { name: 'Add tags', path: '/dashboard/promoters', open: selectFirst('Add tags') },
    {
      name: 'Check delivery',
      path: '/dashboard/settings?part=mail',
      before: withDeliveryChecks,
      open: async (page) => {
        await press('Check delivery')(page);
        await page.getByRole('table', { name: 'Delivery checks' }).waitFor();
      },
    },
    { name: 'New broadcast', path: '/dashboard/settings?part=mail', open: press('New broadcast') },
    { name: 'New automation', path: '/dashboard/settings?part=mail', open: press('New automation') },
    { name: 'Edit a promoter', path: one, open: chooseAction('Edit promoter') },
    { name: 'Change a ref ID', path: one, open: chooseAction('Change ref ID') },
    { name: 'Give a bonus', path: one, open: chooseAction('Give bonus') },
    { name: 'Add promo code', path: one, open: chooseAction('Add promo code') },
    { name: 'Write a note', path: one, open: chooseAction('Add note') },
    { name: 'Record tax forms', path: one, open: chooseAction('Record tax forms') },
    { name: 'Move to another campaign', path: one, open: chooseAction('Move to another campaign') },
    { name: 'Assign parent', path: one, open: chooseAction('Assign parent') },
    { name: 'Actions of a promoter', path: one, open: press('Actions') },
    {
      name: 'Change rewards of a promoter',
      path: `${one}?tab=rewards`,
      open: (page) =>
        page
          .getByRole('button', { name: /^Change rewards in/ })
          .first()
          .click(),
    },
    { name: 'Add another promo code', path: `${one}?tab=rewards`, open: press('Add code') },
    { name: 'Add a referral', path: '/dashboard/referrals', open: press('Add referral') },
    { name: 'Add a sale', path: '/dashboard/referrals', open: press('Record sale') },
    { name: 'Add a refund', path: '/dashboard/commissions', open: press('Record refund') },
    {
      name: 'Record a lost sale',
      path: '/dashboard/log',
      open: (page) =>
        page
          .getByRole('button', { name: /^Record this sale/ })
          .first()
          .click(),
    },
    { name: 'Move a referral', path: '/dashboard/referrals', open: selectFirst('Move') },
    {
      name: 'Split a referral',
      path: '/dashboard/referrals',
      open: (page) =>
        page
          .getByRole('button', { name: /^Split / })
          .first()
          .click(),
    },
    { name: 'Delete a referral', path: '/dashboard/referrals', open: selectFirst('Delete') },
    { name: 'Deny a commission', path: '/dashboard/commissions?status=pending', open: selectFirst('Deny') },
    { name: 'No action applies', path: '/dashboard/commissions', before: withPaidCommissions, open: selectFirst() },
    { name: 'Mark as fulfilled', path: '/dashboard/commissions', before: inPoints, open: selectFirst('Fulfilled') },
    ...['promoters', 'referrals', 'commissions', 'payouts', 'campaigns'].map((list) => ({
      name: `Side panel of ${list}`,
      path: `/dashboard/${list}`,
      open: openFirstRow,
    })),
    { name: 'Filters of a list', path: '/dashboard/commissions', open: press('Filter') },
    { name: 'Choices of a filter', path: '/dashboard/commissions', open: filter('Status') },
    { name: 'Days of a filter', path: '/dashboard/commissions', open: filter('Date') },
    { name: 'A record of a filter', path: '/dashboard/commissions', open: filter('Promoter') },
    { name: 'Columns of a list', path: '/dashboard/commissions', open: press('Columns') },
    {
      name: 'Saved views of a list',
      path: '/dashboard/commissions?status=pending',
      before: withViews,
      open: press('View: Pending'),
    },
    {
      name: 'Edited view of a list',
      path: '/dashboard/commissions',
      before: withViews,
      open: async (page) => {
        await press('Views')(page);
        await page.getByRole('menuitem', { name: 'Pending', exact: true }).click();
        await page.getByRole('button', { name: 'Amount' }).click();
        await press('View: Pending, edited')(page);
      },
    },
    {
      name: 'Save a view',
      path: '/dashboard/commissions?status=approved',
      before: withViews,
      open: async (page) => {
        await press('Views')(page);
        await page.getByRole('menuitem', { name: 'Save view…' }).click();
      },
    },
    { name: 'Commissions, no results', path: '/dashboard/commissions?q=nobody-at-all' },
    { name: 'Mark as paid', path: '/dashboard/payouts?status=pending', open: selectFirst('Mark as paid') },
    { name: 'Mark as failed', path: '/dashboard/payouts', open: selectFirst('Mark as failed') },
    {
      name: 'History of a payout',
      path: '/dashboard/payouts',
      open: (page) =>
        page
          .getByRole('button', { name: /^History of payout / })
          .first()
          .click(),
    },
    { name: 'More columns of campaigns', path: '/dashboard/campaigns?columns=name,cost,epc,conversion' },
    { name: 'Campaigns, no results', path: '/dashboard/campaigns?q=nothing-at-all' },
    {
      name: 'QR code of a sign-up page',
      path: `/dashboard/campaigns/${campaign}?tab=sign_up`,
      open: (page) => page.getByRole('button', { name: /^QR code of the sign-up page/ }).click(),
    },
    { name: 'New reward', path: commissions, open: newReward },
    {
      name: 'New reward, a milestone',
      path: commissions,
      open: async (page) => {
        await newReward(page);
        await page.getByRole('combobox', { name: 'Earned for' }).click();
        await page.getByRole('option', { name: /^A milestone/ }).click();
      },
    },
    { name: 'Resources of all types', path: '/dashboard/resources', before: fakeAssets },
    { name: 'New resource', path: '/dashboard/resources', open: press('New resource') },
    { name: 'Order of resources', path: '/dashboard/resources', before: fakeAssets, open: press('Order') },
    { name: 'Categories of resources', path: '/dashboard/resources', before: fakeAssets, open: press('Categories') },
    {
      name: 'Edit a resource',
      path: '/dashboard/resources',
      before: fakeAssets,
      open: press('Edit Post for social networks'),
    },
    { name: 'Contests', path: CONTESTS, before: fakeContests },
    { name: 'New contest', path: CONTESTS, open: press('New contest') },
    { name: 'Edit a contest', path: CONTESTS, before: fakeContests, open: press('Edit December race') },
    { name: 'Standings of a contest', path: CONTESTS, before: fakeContests, open: press('Standings of December race') },
    { name: 'New product', path: '/dashboard/campaigns/products', open: press('New product') },
    {
      name: 'A reward for products',
      path: commissions,
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Applies to', exact: true }).first().click();
        await page.getByRole('option', { name: 'Specific products or plans' }).first().click();
      },
    },
    { name: 'Report by campaign', path: `/dashboard/reports?report=promoters&campaign_id=${campaign}` },
    { name: 'Report compared with last year', path: '/dashboard/reports?report=campaigns&span=90d&compare=year' },
    { name: 'Figures of a report', path: '/dashboard/reports', open: press('Columns') },
    { name: 'Overview of a source', path: '/dashboard/reports?span=90d&source=direct' },
    { name: 'Results of links in a period', path: '/dashboard/reports?report=links&span=90d' },
    { name: 'Receive a report by e-mail', path: '/dashboard/reports?report=promoters', open: press('E-mail') },
    { name: 'Add a question', path: '/dashboard/settings?part=portal', open: press('Add a question') },
    { name: 'Edit an e-mail', path: '/dashboard/settings?part=mail', open: press('Edit Payout') },
    { name: 'Invoice text', path: '/dashboard/payouts/invoices', before: fakeInvoiceText, open: press('Invoice text') },
    { name: 'Edit the HTML layout', path: '/dashboard/settings?part=mail', open: press('Edit HTML layout') },
    { name: 'Agreements', path: '/dashboard/settings?part=portal', before: fakeContracts },
    { name: 'New agreement', path: '/dashboard/settings?part=portal', open: press('New agreement') },
    {
      name: 'Edit an agreement',
      path: '/dashboard/settings?part=portal',
      before: fakeContracts,
      open: press('Edit Agency agreement'),
    },
    { name: 'Announcements', path: '/dashboard/settings?part=portal', before: fakeAnnouncements },
    { name: 'New announcement', path: '/dashboard/settings?part=portal', open: press('New announcement') },
    {
      name: 'Edit an announcement',
      path: '/dashboard/settings?part=portal',
      before: fakeAnnouncements,
      open: press('Edit Double commission in December'),
    },
    {
      name: 'Delete an announcement',
      path: '/dashboard/settings?part=portal',
      before: fakeAnnouncements,
      open: press('Delete Welcome'),
    },
    {
      name: 'Leave without saving',
      path: '/dashboard/settings',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name');
        await page.getByRole('tab', { name: 'Payouts' }).click();
      },
    },
    {
      name: 'Import with an API key',
      path: '/dashboard/settings?part=import&from=rewardful',
      open: async (page) => {
        await page.locator('input[type=password]').fill(SAMPLE_KEY);
        await press('Load records')(page);
        await page.getByText('Loaded 8 records.').waitFor();
        await page.getByRole('combobox', { name: 'Partners' }).waitFor();
      },
    },
    {
      name: 'Import of CSV files',
      path: '/dashboard/settings?part=import&from=csv',
      open: async (page) => {
        const promoters = 'Affiliate ID,Email,Created\np1,grace@example.com,2024-01-15\np2,no address,2024-01-15\n';
        const links = 'Affiliate ID,Campaign,Token\np1,Elsewhere,grace\n';
        await page.locator('input[type=file]').setInputFiles([
          { name: 'promoters.csv', mimeType: 'text/csv', buffer: Buffer.from(promoters) },
          { name: 'promotions.csv', mimeType: 'text/csv', buffer: Buffer.from(links) },
        ]);
        await page.getByRole('combobox', { name: 'Elsewhere' }).click();
        await page.getByRole('option').first().click();
        await press('Check')(page);
        await page.getByRole('table', { name: 'Problems' }).waitFor();
      },
    },
    { name: 'New API key', path: '/dashboard/settings?part=keys', open: press('New API key') },
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
      name: 'Signing secret for Paddle',
      path: '/dashboard/settings?part=billing',
      open: press('Add signing secret for Paddle'),
    },
    {
      name: 'Options for Stripe',
      path: '/dashboard/settings?part=billing',
      open: press('Options for Stripe'),
    },
    { name: 'Notifications', path: '/dashboard/settings?part=notifications', before: fakeNotifications },
    {
      name: 'Latest notifications',
      path: '/dashboard/',
      before: fakeNotifications,
      open: press('Notifications, 1 unread'),
    },
    { name: 'Connect Slack', path: '/dashboard/settings?part=notifications', open: press('Connect Slack') },
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
      open: (page) => page.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click(),
    },
    { name: 'No such page', path: '/dashboard/nowhere' },
  ];
}

export const STATES: readonly Scene[] = [
  ...SCREENS.filter(({ title }) => title !== 'Settings').map(({ path, title }) => ({
    name: `Empty, ${title}`,
    path,
    before: emptyLists,
  })),
  ...['keys', 'webhooks', 'portal'].map((part) => ({
    name: `Empty, ${part}`,
    path: `/dashboard/settings?part=${part}`,
    before: emptyLists,
  })),
  { name: 'Empty, contests', path: CONTESTS, before: emptyLists },
  { name: 'Empty, products', path: '/dashboard/campaigns/products', before: emptyLists },
  { name: 'Empty, mails', path: '/dashboard/promoters/1?tab=mails', before: emptyLists },
  { name: 'Empty, promo codes', path: '/dashboard/promoters/1?tab=rewards', before: emptyLists },
  { name: 'Rates are stale', path: '/dashboard/', before: fakeStaleRates, open: scrollToTasks },
  { name: 'Pay payouts, some left out', path: '/dashboard/payouts/pay', before: fakeReview },
  {
    name: 'Failed, a list',
    path: '/dashboard/commissions',
    before: (page) => refuseRequests(page, 500, 'internal_error'),
  },
  {
    name: 'Failed, the first page',
    path: '/dashboard/',
    before: (page) => refuseRequests(page, 500, 'internal_error'),
  },
  {
    name: 'In another account now',
    path: '/dashboard/commissions?status=pending',
    open: async (page) => {
      await refuseRequests(page, 403, 'other_account', OTHER_ACCOUNT);
      await selectFirst('Approve')(page);
    },
  },
  {
    name: 'Session ended',
    path: '/dashboard/commissions?status=pending',
    open: async (page) => {
      await refuseRequests(page, 401, 'session_ended');
      await selectFirst('Approve')(page);
    },
  },
];

async function withViews(page: Page): Promise<void> {
  const view = { list: 'commissions', created_at: '2026-11-21T09:00:00.000Z' };
  const json = [
    { ...view, id: 1, name: 'Pending', query: 'status=pending' },
    { ...view, id: 2, name: 'Large commissions of enterprise customers in Europe, to check', query: 'sort=-amount' },
  ];
  await page.route('**/api/v2/me/views', (route) => route.fulfill({ json }));
}

async function fakeNotifications(page: Page): Promise<void> {
  const latest = [
    {
      id: '2',
      kind: 'promoter_pending',
      title: 'Promoter awaiting approval',
      text: 'Ada Lovelace-Byron of Ockham, Countess of Lovelace, signed up and awaits your approval.',
      url: '/dashboard/promoters/1',
      is_read: false,
      created_at: '2026-11-21T09:00:00.000Z',
    },
    {
      id: '1',
      kind: 'first_sale',
      title: 'First sale of a promoter',
      text: 'Grace Hopper made a first sale.',
      url: '/dashboard/promoters/2',
      is_read: true,
      created_at: '2026-11-20T09:00:00.000Z',
    },
  ];
  const kinds = latest.map(({ kind }) => ({ kind, in_app: true, email: 'off' }));
  const reports = [{ name: 'Promoters', query: 'report=promoters&by=month', days: 30, frequency: 'monthly' }];
  const own = { kinds, read_until: '2026-11-20T09:00:00.000Z', latest, reports };
  await page.route('**/api/v2/me/notifications', (route) => route.fulfill({ json: own }));
  const slack = { connected_at: '2026-11-20T09:00:00.000Z', kinds: ['first_sale', 'fraud_held'] };
  const json = { large_commission: 50_000, slack };
  await page.route('**/api/v2/company/notifications', (route) => route.fulfill({ json }));
}

/** A domain in the sandbox without DMARC. The local run has no SES to ask. */
async function withDeliveryChecks(page: Page): Promise<void> {
  const sender = checkSender(aSender(anIdentity({ mailFrom: null })), aDns({ 'TXT _dmarc.acme.example': [] }));
  const json = { unavailable: null, restriction: describeSandboxForCompanies({ isInSandbox: true }), checks: sender };
  await page.route('**/api/v2/company/email_delivery', (route) => route.fulfill({ json }));
}

async function fakeAnnouncements(page: Page): Promise<void> {
  const news = { link_url: null, link_label: null, end_date: null, campaign_ids: [] };
  const rows = [
    {
      ...news,
      id: 3,
      heading: 'Double commission in December',
      link_url: 'https://acme.example/december',
      text: 'Every sale in December earns twice the usual commission.',
      campaign_ids: [1],
      start_date: '2099-12-01',
      end_date: '2099-12-31',
      created_at: '2026-11-20T10:00:00.000Z',
    },
    {
      ...news,
      id: 2,
      heading: 'Welcome',
      text: 'Thank you for recommending us.',
      start_date: '2026-11-02',
      created_at: '2026-11-02T10:00:00.000Z',
    },
    {
      ...news,
      id: 1,
      heading: 'New banners',
      text: 'New banners are in your assets.',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      created_at: '2026-10-01T10:00:00.000Z',
    },
  ];
  const headers = { total: String(rows.length) };
  await page.route('**/api/v2/company/announcements*', (route) => route.fulfill({ json: rows, headers }));
}

async function fakeContracts(page: Page): Promise<void> {
  const version = {
    id: 1,
    added_at: '2026-03-02T09:00:00.000Z',
    changes_made: 'major',
    external_link: null,
    content_hosted: true,
  };
  const terms = {
    id: 1,
    name: 'Partner terms',
    checkbox_label: 'I have read and accept the [partner terms].',
    content_hosted: true,
    content: 'Promoters say that they earn by a recommendation.',
    external_link: null,
    campaign_ids: [],
    default: true,
    contract_version: version,
  };
  const agencies = {
    ...terms,
    id: 2,
    name: 'Agency agreement',
    content: 'Agencies may bid for our name in search engines.',
    campaign_ids: [1],
    default: false,
    contract_version: { ...version, id: 3, added_at: '2026-11-21T09:00:00.000Z' },
  };
  const headers = { total: '2' };
  await page.route('**/api/v2/company/contracts*', (route) => route.fulfill({ json: [terms, agencies], headers }));
}

async function fakeInvoiceText(page: Page): Promise<void> {
  const html =
    '<p>Dear <strong>{{promoter}}</strong>,<br>thank you for recommending us.</p>\n{{invoice}}\n' +
    '<p>Questions about invoice {{number}}? Write to <a href="mailto:books@acme.example">books@acme.example</a>.</p>';
  await page.route('**/api/v2/company/invoices/template', (route) => route.fulfill({ json: { data: { html } } }));
}

async function fakeContests(page: Page): Promise<void> {
  const headers = { total: String(COMPANY_CONTEST_ROWS.length) };
  await page.route('**/api/v2/company/contests?**', (route) => route.fulfill({ json: COMPANY_CONTEST_ROWS, headers }));
  await page.route('**/api/v2/company/contests/*/standings', (route) => route.fulfill({ json: COMPANY_STANDINGS }));
}

async function fakeAssets(page: Page): Promise<void> {
  const categories = ASSET_CATEGORY_ROWS;
  const total = (rows: readonly unknown[]) => ({ total: String(rows.length) });
  await page.route('**/api/v2/company/assets?**', (route) =>
    route.fulfill({ json: COMPANY_ASSET_ROWS, headers: total(COMPANY_ASSET_ROWS) }),
  );
  await page.route('**/api/v2/company/assets/categories*', (route) =>
    route.fulfill({ json: categories, headers: total(categories) }),
  );
}

async function emptyLists(page: Page): Promise<void> {
  await page.route('**/api/v2/company/**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const headers = { ...response.headers(), total: '0' };
    if (Array.isArray(body)) return route.fulfill({ response, json: [], headers });
    if (Array.isArray(body.data)) return route.fulfill({ response, json: { ...body, data: [] }, headers });
    return route.fulfill({ response });
  });
}

async function fakeStaleRates(page: Page): Promise<void> {
  await page.route('**/api/v2/company/dashboards/payouts_and_commissions*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, meta: { ...body.meta, rates_day: '2026-01-02' } } });
  });
}

async function fakeReview(page: Page): Promise<void> {
  const methods = [
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
  const rows = methods.map(([method, formats, reasons], index) => ({
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

const inPoints = (page: Page) => withCommissions(page, { unit: 'points', amount: 300, status: 'approved' });
const withPaidCommissions = (page: Page) => withCommissions(page, { is_paid: true });

async function withCommissions(page: Page, change: object): Promise<void> {
  await page.route('**/api/v2/company/commissions?*', async (route) => {
    const response = await route.fetch();
    const rows: object[] = await response.json();
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, ...change })) });
  });
}

async function refuseRequests(
  page: Page,
  status: number,
  code: string,
  message = 'Internal Server Error',
): Promise<void> {
  const body = JSON.stringify({ message, code });
  await page.route('**/api/v2/company/**', (route) =>
    route.fulfill({ status, body, headers: { 'x-request-id': 'a1b2c3d4' } }),
  );
}
