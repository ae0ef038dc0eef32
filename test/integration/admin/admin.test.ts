import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { toDay } from '#shared/domain/day.ts';
import { runtime } from '#shared/runtime.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { readLastFeedNumber } from '#shared/store/reports/report-feed.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { aDataFolder, createCommands, parseOutput } from '#test/support/admin/local-run.ts';
import { aPayee, sell } from '#test/support/payouts/calls.ts';
import { createRatesFile, serveRatesFiles } from '#test/support/rates/files.ts';
import { createDatedCalls, createReportCalls, YEAR } from '#test/support/reports/calls.ts';
import { aCompany, type Company, createV2Headers, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';
import { aDeliveryTo, aWebhookOf, HOOK } from '#test/support/webhooks/inputs.ts';

const folderOf = aDataFolder();
const { admin, runJson } = createCommands(folderOf);

/** Runs the command as a child process whose environment points to another table and region. */
async function runAsUser(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const command = ['--disable-warning=ExperimentalWarning', 'bin/admin.ts', ...args, '--data', folderOf()];
  const env = { PATH: process.env.PATH, AWS_REGION: 'eu-west-1', AWS_PROFILE: 'nobody', TABLE_NAME: 'elsewhere' };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text.out += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.err += chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, ...text };
}

async function runJsonAsUser(...args: string[]) {
  return parseOutput(await runAsUser(...args, '--json'));
}

async function anAccount(): Promise<string> {
  return String((await runJson('account', 'create', '--name', unique('Acme'))).id);
}

quickTest('products are created with their prices and listed; a price belongs to one product', async () => {
  const account = await anAccount();
  const create = ['product', 'create', '--account', account, '--name', 'Pro'];
  const created = await runJson(...create, '--price', 'pro-monthly:month', '--price', 'pro:v2', '--ext-id', 'prod_1');
  expect(created).toMatchObject({
    name: 'Pro',
    ext_id: 'prod_1',
    prices: [
      { ext_id: 'pro-monthly', interval: 'month' },
      { ext_id: 'pro:v2', interval: null },
    ],
  });
  expect(await runJson('product', 'list', '--account', account, '--search', 'PRO:V2')).toEqual([created]);
  const shown = await admin('product', 'list', '--account', account);
  expect(shown.out).toContain('pro-monthly (month); pro:v2');
  const again = await admin(...create, '--price', 'pro:v2');
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('pro:v2')]);
  const result = await admin(...create);
  expect([result.code, result.err]).toEqual([1, expect.stringContaining('--price is missing')]);
});

quickTest('admin commands set up an account whose first sale earns commissions in two tiers', async () => {
  const account = await anAccount();
  const { key } = await runJson('key', 'create', '--account', account, '--name', 'server');
  const campaign = await runJson(
    ...['campaign', 'create', '--account', account, '--name', 'Main', '--landing-url', 'https://shop.example/a?b=c'],
    ...['--reward', '20% forever', '--reward', '30% plan=pro', '--reward', 'tier 2: 10% of commission'],
  );
  expect(campaign).toMatchObject({
    name: 'Main',
    is_default: true,
    auto_approve_rewards: true,
    auto_approve_promoters: true,
    cookie_life: 60,
    last_click_wins: false,
    rewards: [
      { name: '20% forever', percent: '20', tier: 1, plan_ids: [] },
      { name: '30% forever plan=pro', percent: '30', plan_ids: ['pro'] },
      { name: 'tier 2: 10% of commission forever', percent: '10', tier: 2, percent_of: 'commission' },
    ],
  });
  const parent = await runJson('promoter', 'create', '--account', account, '--email', 'Ann@Example.com');
  expect(parent).toMatchObject({
    email: 'ann@example.com',
    status: 'approved',
    promotions: [{ campaign_id: campaign.id, ref_id: 'ann', referral_link: 'https://shop.example/a?b=c&ref=ann' }],
  });
  const child = await runJson(
    ...['promoter', 'create', '--account', account, '--email', 'ben@example.com', '--parent-email', 'ANN@example.com'],
    ...['--first-name', 'Ben', '--ref-id', 'big-ben', '--cust-id', 'c1', '--promo-code', 'BEN10', '--ip', '10.0.0.1'],
  );
  expect(child).toMatchObject({ parent_promoter_id: parent.id, default_ref_id: 'big-ben', ips: ['10.0.0.1'] });

  const sale = { event_id: 'sale-1', email: 'lead@example.com', ref_id: 'big-ben', amount: 10_000, plan: 'pro' };
  const response = await post('/api/v2/track/sale', sale, createV2Headers(account, key));
  expect(response.body.commissions).toMatchObject([{ amount: 3000 }, { amount: 300 }]);

  const shownPromoter = await eventually(
    () => runJson('promoter', 'show', '--account', account, '--id', String(child.id)),
    ({ balances }) => balances.length > 0,
  );
  expect(shownPromoter).toMatchObject({
    id: child.id,
    balances: [{ unit: 'cash', earned: 3000, paid: 0, current: 3000 }],
    promotions: [{ ref_id: 'big-ben', promo_code: 'BEN10', counters: { sales_count: 1, sales_total: 10_000 } }],
  });
  const { code, out } = await admin('promoter', 'show', '--account', account, '--id', String(child.id));
  expect(code).toBe(0);
  expect(out).toMatch(/^email +ben@example\.com$/m);
  expect(out).toMatch(/^UNIT +EARNED +PAID +CURRENT\ncash +3000 +0 +3000$/m);
  expect(out).toMatch(/^sales total +10000$/m);
});

quickTest('accounts are created, listed and shown', async () => {
  const name = unique('Company');
  const created = await runJson('account', 'create', '--name', name, '--currency', 'jpy');
  expect(created).toMatchObject({ name, currency: 'JPY', created_at: expect.any(String), status: 'in service' });
  expect(await runJson('account', 'list')).toContainEqual(created);
  const { out } = await runAsUser('account', 'list');
  expect(out).toMatch(/^ *ID {2}NAME +CURRENCY {2}CREATED AT +STATUS *$/m);
  expect(out).toMatch(new RegExp(`^ *${created.id} {2}${name} +JPY `, 'm'));
  expect(await runJson('account', 'show', String(created.id))).toEqual({ ...created, campaigns: 0, keys: 0 });
  expect(await admin('account', 'show', '2000000000')).toEqual({
    code: 1,
    out: '',
    err: 'Error: account 2000000000 does not exist. Run account list to see all accounts.\n',
  });
});

quickTest('an API key is shown once, opens the account and is rejected after it is revoked', async () => {
  const account = await anAccount();
  const { out } = await admin('key', 'create', '--account', account);
  const [key = ''] = /rk_\S+/.exec(out) ?? [];
  expect(out).toContain('It is not stored and cannot be shown again');
  const unknownLead = { event_id: 'sale-1', email: 'nobody@example.com', amount: 1 };
  const sale = async (key: string) =>
    (await post('/api/v2/track/sale', unknownLead, createV2Headers(account, key))).status;
  expect(await sale(key)).toBe(404);

  const [storedKey] = await runJson('key', 'list', '--account', account);
  expect(storedKey).toEqual({
    id: expect.any(String),
    name: 'default',
    scopes: 'everything',
    created_at: expect.any(String),
    revoked_at: null,
  });
  expect((await admin('key', 'list', '--account', account)).out).not.toContain('rk_');

  // A key that no process has cached as valid.
  const other = await runJson('key', 'create', '--account', account, '--name', 'other', '--scopes', 'read,track');
  expect(other.scopes).toBe('track,read');
  const revoked = await runJson('key', 'revoke', '--account', account, '--key', other.id);
  expect(revoked).toMatchObject({ id: other.id, revoked_at: expect.any(String) });
  expect(await sale(other.key)).toBe(401);
  expect(await sale(key)).toBe(404);
  expect(await runJson('key', 'revoke', '--account', account, '--key', other.id)).toEqual(revoked);
  expect(await runJson('account', 'show', account)).toMatchObject({ keys: 1 });
  const { code, err } = await admin('key', 'revoke', '--account', account, '--key', 'nonsense');
  expect([code, err]).toEqual([1, `Error: account ${account} has no key nonsense. Run key list to see its keys.\n`]);
});

quickTest('campaigns are listed with their commission rules', async () => {
  const account = await anAccount();
  const make = (name: string, ...more: string[]) =>
    runJson(
      'campaign',
      'create',
      '--account',
      account,
      '--name',
      name,
      '--landing-url',
      'https://shop.example',
      ...more,
    );
  expect((await admin('campaign', 'list', '--account', account)).out).toBe('No campaigns yet.\n');
  const main = await make('Main', '--reward', '1 flat free_months once');
  const closed = await make(
    ...(['Closed', '--cookie-life', '7', '--color', '#ABCDEF', '--last-click-wins'] as const),
    ...['--no-auto-approve-rewards', '--no-auto-approve-promoters'],
  );
  expect(closed).toMatchObject({
    color: '#abcdef',
    cookie_life: 7,
    last_click_wins: true,
    is_default: false,
    auto_approve_rewards: false,
    auto_approve_promoters: false,
    rewards: [],
  });
  const campaigns = await runJson('campaign', 'list', '--account', account);
  expect(campaigns).toMatchObject([
    { id: main.id, name: 'Main', is_default: true, stats: { promoters_count: 0 } },
    { id: closed.id, name: 'Closed', visitor_cookie_life: 7, rewards_for_promoters: [] },
  ]);
  expect(await runJson('campaign', 'show', '--account', account, '--id', String(main.id))).toEqual(campaigns[0]);
  const { out } = await runAsUser('campaign', 'list', '--account', account);
  expect(out).toMatch(/^ *\d+ {2}Main +yes +https:\/\/shop\.example +0 {2}1 flat free_months per item once$/m);
  const id = String(closed.id);
  expect(
    await runJson('promoter', 'create', '--account', account, '--email', 'a@example.com', '--campaign-id', id),
  ).toMatchObject({ status: 'pending', promotions: [{ campaign_id: closed.id }] });
});

quickTest('webhooks are created, listed without secrets, rotated, retried and deleted', async () => {
  const account = await anAccount();
  const webhook = (words: string, ...more: string[]) => runJson('webhook', words, '--account', account, ...more);
  expect((await admin('webhook', 'list', '--account', account)).out).toBe('No webhooks yet.\n');
  const created = await webhook('create', '--url', HOOK, '--types', 'sale_created,lead_signup');
  expect(created).toMatchObject({
    url: HOOK,
    types: ['lead_signup', 'sale_created'],
    enabled: true,
    campaign_id: null,
  });
  const id = ['--webhook', String(created.id)];
  const rotated = await webhook('rotate', ...id);
  expect(rotated.secrets).toMatchObject([{ expires_at: null }, { secret: created.secrets[0].secret }]);
  expect(await webhook('show', ...id)).toEqual(rotated);
  const { secrets: hidden, ...listed } = rotated;
  expect(await webhook('list')).toEqual([listed]);
  const { out } = await admin('webhook', 'show', '--account', account, ...id);
  for (const { secret } of rotated.secrets) expect(out).toContain(secret);
  const { secrets } = await webhook('rotate', ...id, '--drop-old');
  expect([secrets.length, rotated.secrets.map((one: { secret: string }) => one.secret)]).toEqual([
    1,
    expect.not.arrayContaining([secrets[0].secret]),
  ]);

  const own = { account: { id: Number(account) } as Company['account'] };
  const delivery = await aDeliveryTo(own, created, { state: 'failed', dueAt: null });
  expect(await webhook('deliveries', ...id)).toMatchObject([{ message_id: delivery.id, state: 'failed' }]);
  expect(await webhook('retry', '--delivery', delivery.id)).toMatchObject({
    message_id: delivery.id,
    state: 'pending',
  });

  expect(await webhook('delete', ...id)).toEqual({ ...listed, updated_at: expect.any(String) });
  const result = await admin('webhook', 'rotate', '--account', account, ...id);
  expect([result.code, result.err]).toEqual([1, 'Error: webhook not found\n']);
});

quickTest('a campaign keeps the webhook given at its creation, and a disabled webhook can be enabled', async () => {
  const account = await anAccount();
  const accountArgs = ['--account', account];
  const campaign = ['campaign', 'create', ...accountArgs, '--name', 'Main', '--landing-url', 'https://shop.example'];
  const refused = await admin(...campaign, '--webhook-url', 'https://10.0.0.1/');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('has to lead to a public host')]);
  const { id, default_webhook_url } = await runJson(...campaign, '--webhook-url', HOOK);
  expect(default_webhook_url).toBe(HOOK);
  const [webhook] = await runJson('webhook', 'list', ...accountArgs);
  expect(webhook).toMatchObject({ url: HOOK, campaign_id: id });
  const since = runtime.now();
  const disabled = { since, because: 'failing' } as const;
  const { id: other } = await aWebhookOf({ account: { id: Number(account) } as Company['account'] }, { disabled });
  const enabled = await runJson('webhook', 'enable', ...accountArgs, '--webhook', String(other));
  expect(enabled).toMatchObject({ id: other, enabled: true, disabled_because: null });
});

quickTest('promoter create reports in one line why a promoter cannot be created', async () => {
  const account = await anAccount();
  const make = async (email: string, ...more: string[]) => {
    const { code, err } = await admin('promoter', 'create', '--account', account, '--email', email, ...more);
    return code === 0 ? 'made' : err;
  };
  expect(await make('a@example.com')).toMatch(/^Error: campaign not found. .*campaign create to create the first.\n$/);
  await runJson('campaign', 'create', '--account', account, '--name', 'Main', '--landing-url', 'https://shop.example');
  expect(await make('a@example.com', '--cust-id', 'c1', '--promo-code', 'A10')).toBe('made');
  expect(await make('A@example.com')).toBe('Error: another promoter already has this email\n');
  expect(await make('b@example.com', '--cust-id', 'c1')).toBe('Error: another promoter already has this cust-id\n');
  expect(await make('b@example.com', '--ref-id', 'a')).toBe('Error: another promoter already has this ref-id\n');
  expect(await make('b@example.com', '--promo-code', 'A10')).toMatch('another promoter already has this promo-code');
  expect(await make('b@example.com', '--parent-id', '99')).toBe('Error: parent promoter not found\n');
  expect(await make('b@example.com', '--parent-id', '1', '--parent-email', 'a@example.com')).toMatch('not both');
  expect(await make('b@example.com', '--campaign-id', '99')).toMatch('campaign not found');
  expect((await admin('promoter', 'show', '--account', account, '--id', '99')).err).toMatch('has no promoter 99');
});

test.runIf(isDeep)(
  'projections check lists wrong projections with exit code 1, and projections rebuild repairs them',
  async () => {
    const company = await aCompany();
    const account = String(company.account.id);
    const { promoter, promotion } = await company.promoter();
    const sale = { email: 'x@example.com', ref_id: promotion.refId, event_id: 'x', amount: 100 };
    expect((await company.v2('/track/sale', sale)).status).toBe(200);
    const balances = () => readBalances(company.account.id, promoter.id);
    const right = await eventually(balances, ({ length }) => length > 0);
    expect((await admin('projections', 'check', '--account', account)).code).toBe(0);

    await change(keys.balances(company.account.id, promoter.id), 'SET cash_earned = :n', { ':n': 21 });
    await change(keys.moneyEvent(company.account.id, 'sale', 'x'), 'REMOVE countedAt');
    await change(keys.listHead(company.account.id, 'promoters'), 'SET tail = :ids', { ':ids': [998, 999] });
    const now = ['--account', account, '--older-than', '0'];
    const checked = await admin('projections', 'check', ...now);
    expect([checked.code, checked.err]).toEqual([1, '']);
    expect(checked.out).toMatch(/^ *\d+ +\d+ +- {2}cash_earned +21 +0$/m);
    expect(checked.out).toMatch(/^ *\d+ {2}sale +1 {2}\d{4}-/m);
    expect(checked.out).toMatch(/^ *\d+ {2}promoters .* 1 \(\d+\) +2 \(998, 999\) +- +no$/m);
    expect(checked.out).toContain('Run projections rebuild to correct it.');
    const rebuilt = await runJson('projections', 'rebuild', ...now);
    expect(rebuilt.lost).toMatchObject([{ account_id: company.account.id, kind: 'sale', events: 1 }]);
    expect(rebuilt.differences).toContainEqual({
      account_id: company.account.id,
      promoter_id: promoter.id,
      campaign_id: null,
      field: 'cash_earned',
      stored: 21,
      computed: 0,
    });
    expect(rebuilt.list_differences).toContainEqual({
      account_id: company.account.id,
      list: 'promoters',
      missing: [promoter.id],
      extra: [998, 999],
      duplicate: [],
      miscounted: false,
    });
    const secondCheck = await admin('projections', 'check', ...now);
    expect([secondCheck.code, secondCheck.out]).toEqual([
      0,
      expect.stringContaining('All counters, balances, lists, rows and invoices are correct.'),
    ]);
    expect(await balances()).toEqual(right);
  },
);

quickTest('reports refresh updates reports; reports rebuild lists and repairs differences', async () => {
  const company = await aCompany();
  const account = String(company.account.id);
  const calls = createReportCalls(company);
  const read = async () => (await calls.overview({ ...YEAR, selected_fields: ['revenue_amount'] })).body;
  await createDatedCalls(company, await company.promoter()).sell(`${unique('lead')}@example.com`, '2024-02-29', 1234);
  await eventually(
    () => readLastFeedNumber(company.account.id),
    (fed) => fed > 0,
  );
  expect(await read()).toEqual([{ period: '2024', revenue_amount: '$0.00' }]);
  const refreshed = await admin('reports', 'refresh', '--account', account);
  expect([refreshed.code, refreshed.err]).toEqual([0, '']);
  expect(refreshed.out).toMatch(/^campaigns +1 +\d+ +6 +0$/m);
  expect(await read()).toEqual([{ period: '2024', revenue_amount: '$12.34' }]);
  expect((await admin('reports', 'rebuild', '--account', account)).out).toContain('No differences.');

  const sheet = keys.yearSheet(company.account.id, { of: 'all' }, 2024);
  await change(sheet, 'SET packed = :wrong', { ':wrong': '[[2,0,1,1,1,99,247]]' });
  const rebuilt = await admin('reports', 'rebuild', '--account', account);
  expect([rebuilt.code, rebuilt.err]).toEqual([0, '']);
  expect(rebuilt.out).toMatch(/^ *\d+ {2}report#all year#2024 +2 {2}revenue +99 +1234$/m);
  expect(rebuilt.out).toContain('Figures corrected: 3.');
  expect(await read()).toEqual([{ period: '2024', revenue_amount: '$12.34' }]);
  expect((await admin('reports', 'refresh', '--account', '999999')).err).toContain('account 999999 does not exist');
});

/** Writes directly to the table. */
async function change(key: Key, expression: string, values?: Record<string, unknown>): Promise<void> {
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: expression,
      ExpressionAttributeValues: values,
    }),
  );
}

quickTest('a command after the local run has ended fails with one line', async () => {
  const dead = await mkdtemp(join(tmpdir(), 'referral-tracking-admin-'));
  const file = { endpoint: 'http://127.0.0.1:9', region: 'us-east-1', table: 'table' };
  await writeFile(join(dead, 'run.json'), JSON.stringify(file));
  const child = spawn(process.execPath, ['bin/admin.ts', 'account', 'list', '--data', dead]);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  await rm(dead, { recursive: true });
  expect(code).toBe(1);
  expect(err).toMatch(/^Error: the database does not respond. Run npm start first .*\n$/);
});

quickTest('payouts terms sets payout terms, and payouts run applies them and can be repeated', async () => {
  const company = await aCompany();
  const account = ['--account', String(company.account.id)];
  await sell(company, await aPayee(company), [1000], { created_at: '2026-01-31' });
  const monthly = { cycle: 'monthly', min_paying_customers: 0, offset_debts: 'all_campaigns' };
  const terms = await runJson('payouts', 'terms', ...account, '--minimum', 'cash:201', '--due-days', '7');
  expect(terms).toEqual({ ...monthly, account_id: company.account.id, due_days: 7, minimum: { cash: 201 } });
  const run = () => runJson('payouts', 'run', ...account, '--as-of', '2026-02-20');
  expect(await run()).toMatchObject({ payouts: 0, failures: 0 });
  await runJson('payouts', 'terms', ...account, '--minimum', 'cash:200');
  expect([(await run()).payouts, (await run()).payouts]).toEqual([1, 0]);
  expect((await admin('payouts', 'run', ...account, '--as-of', '2999-01-01')).err).toContain(
    'must not be in the future',
  );
  const { err } = await admin('payouts', 'terms', ...account, '--minimum', 'gold:1');
  expect(err).toContain('--minimum must be a unit and a whole amount, such as cash:5000');
});

test.runIf(isDeep)('rates load adds unknown days only, and rates list shows rates by day', async () => {
  const day = '2007-08-09';
  const file = join(folderOf(), 'rates.xml');
  await writeFile(file, createRatesFile({ day, rates: { USD: '1.3', JPY: '160.5' } }));
  expect(await runJsonAsUser('rates', 'load', '--file', file)).toEqual({ last_day: day, days_added: 1 });
  expect(await runJsonAsUser('rates', 'load', '--file', file)).toEqual({ last_day: day, days_added: 0 });
  const [lastRates] = await runJsonAsUser('rates', 'list', '--until', day);
  expect(lastRates).toMatchObject({ day, rates: { USD: '1.3', JPY: '160.5' } });
  const [ofYen] = await runJsonAsUser('rates', 'list', '--until', day, '--currency', 'jpy');
  expect(ofYen).toEqual({ day, rate: '160.5', taken_at: expect.any(String) });
  expect((await runAsUser('rates', 'list', '--until', day)).out).toMatch(/^DAY +CURRENCIES +TAKEN AT\n2007-08-09 +2 /);

  await writeFile(file, '<html></html>');
  const refused = await runAsUser('rates', 'load', '--file', file);
  expect([refused.code, refused.err]).toEqual([1, 'Error: The rates file has no rates.\n']);
  expect((await runAsUser('rates', 'load', '--file', 'nowhere.xml')).err).toMatch(
    /^Error: cannot read the file nowhere\.xml/,
  );
  expect((await runAsUser('rates', 'list', '--currency', 'EUR')).err).toContain('rates are quoted in euros');
});

test.runIf(isDeep)('rates refresh loads rates from the local run or from --url', async () => {
  expect((await runJsonAsUser('rates', 'refresh')).last_day).toBe(toDay(runtime.now()));
  const { sources } = await serveRatesFiles({
    '/day.xml': createRatesFile({ day: '2008-08-08', rates: { USD: '1.5' } }),
  });
  expect(await runJsonAsUser('rates', 'refresh', '--url', sources.daily)).toEqual({
    last_day: '2008-08-08',
    days_added: 1,
  });
  const result = await runAsUser('rates', 'refresh', '--url', sources.history);
  expect([result.code, result.err]).toEqual([1, `Error: ${sources.history} responded with 404.\n`]);
});

quickTest('referral links of a promoter are created, listed, renamed and deleted', async () => {
  const company = await aCompany();
  const account = String(company.account.id);
  const { promoter, promotion } = await company.promoter({ refId: 'of-links' });
  const promotionArgs = ['--account', account, '--promotion', String(promotion.id)];
  const created = await runJson('link', 'create', ...promotionArgs, '--name', 'Mail', '--sub-id', 'mail');
  expect(created).toMatchObject({
    name: 'Mail',
    sub_id: 'mail',
    link: 'https://shop.example/?ref=of-links&sub_id=mail',
  });
  const one = ['--account', account, '--promoter', String(promoter.id), '--id', String(created.id)];
  expect(await runJson('link', 'rename', ...one, '--name', 'News')).toMatchObject({ name: 'News', sub_id: 'mail' });
  expect((await runJson('link', 'list', ...promotionArgs)).map(({ name }: { name: string }) => name)).toEqual([
    'Campaign',
    'News',
  ]);
  expect((await admin('link', 'delete', ...one)).out).toBe(`Link ${created.id} was deleted.\n`);
  expect(await runJson('link', 'list', ...promotionArgs)).toHaveLength(1);
});
