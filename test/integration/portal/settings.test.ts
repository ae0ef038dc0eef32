import { expect, test } from 'vitest';
import { setMailSender, verifyMailSender } from '#shared/operations/mail/set-sender.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2SettingsPayouts, v2SettingsShow, v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findAccount, listAccounts } from '#shared/store/accounts/accounts.ts';
import { PNG } from '#test/support/look/logo.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

function getSettings(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    show: async () => (await send(v2SettingsShow, { headers })).body,
    change: (json: object) => send(v2SettingsUpdate, { json, headers }),
    payouts: (json: object) => send(v2SettingsPayouts, { json, headers }),
  };
}

test('a new company has the default settings', async () => {
  const company = await aCompany();
  const { name, currency } = company.account;
  expect(await getSettings(company).show()).toMatchObject({
    revision: 0,
    company: { name, currency },
    payouts: { minimum: {}, due_days: 20 },
    mail: null,
    portal: { name, logo_url: null, terms: null, terms_required: false, shows_customers: false, allowed_origins: [] },
  });
});

test('changed settings last, null clears them, and omitted ones stay', async () => {
  const { change, show } = getSettings(await aCompany());
  const field = { name: 'audience', label: 'Who reads you?', type: 'choice', required: true, choices: ['Few', 'Many'] };
  await change({
    company: { name: 'Acme Inc' },
    portal: {
      accent_color: '#0F766E',
      header_color: '#111111',
      shows_customers: true,
      custom_fields: [field],
      allowed_origins: ['https://app.acme.example/', 'http://localhost:3000'],
      languages: ['de', 'en'],
    },
  });
  const { status, body } = await change({ portal: { name: 'Partners', header_color: null } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    revision: 2,
    company: { name: 'Acme Inc' },
    portal: {
      name: 'Partners',
      accent_color: '#0f766e',
      header_color: null,
      shows_customers: true,
      custom_fields: [field],
      allowed_origins: ['https://app.acme.example', 'http://localhost:3000'],
      languages: ['en', 'de'],
    },
  });
  expect(await show()).toEqual(body);
});

test('a company sets and clears its details for statements', async () => {
  const { change } = getSettings(await aCompany());
  const input = {
    legal_name: 'Acme GmbH',
    address: 'Hauptstraße 1\n10115 Berlin',
    country: 'DE',
    vat_id: 'DE123456789',
  };
  await change({ company: { ...input, billing_email: 'billing@acme.example', self_billing: true } });
  const { body } = await change({ company: { vat_id: null, self_billing_note: 'Gutschrift' } });
  expect(body.company).toMatchObject({
    ...input,
    vat_id: null,
    billing_email: 'billing@acme.example',
    self_billing: true,
    self_billing_note: 'Gutschrift',
  });
  expect(await change({ company: { country: 'XX' } })).toMatchObject({ status: 422 });
});

test('payout settings apply to scheduled payouts', async () => {
  const company = await aCompany();
  const { status, body } = await getSettings(company).payouts({ minimum: { cash: 5000, points: 10 }, due_days: 5 });
  expect([status, body.payouts]).toMatchObject([200, { minimum: { cash: 5000, points: 10 }, due_days: 5 }]);
  await getSettings(company).payouts({ minimum: { points: 0 } });
  const listedAccount = (await listAccounts()).find(({ id }) => id === company.account.id);
  expect(listedAccount).toMatchObject({ minimumPayout: { cash: 5000, points: 0 }, payoutDueDays: 5, revision: 2 });
});

test('a change based on an outdated revision is rejected as a whole', async () => {
  const { change, payouts, show } = getSettings(await aCompany());
  expect((await change({ revision: 0, company: { name: 'First' } })).status).toBe(200);
  const response = await change({ revision: 0, company: { name: 'Second' } });
  expect([response.status, response.body.code]).toEqual([409, 'outdated']);
  expect((await payouts({ revision: 0, due_days: 1 })).status).toBe(409);
  expect(await show()).toMatchObject({ revision: 1, company: { name: 'First' }, payouts: { due_days: 20 } });
});

test('concurrent changes of settings are all kept', async () => {
  const company = await aCompany();
  const { change, payouts, show } = getSettings(company);
  await Promise.all([
    change({ portal: { name: 'Partners' } }),
    change({ portal: { accent_color: '#0f766e' } }),
    change({ company: { name: 'Acme Inc' } }),
    payouts({ due_days: 7 }),
  ]);
  expect(await show()).toMatchObject({
    revision: 4,
    company: { name: 'Acme Inc' },
    payouts: { due_days: 7 },
    portal: { name: 'Partners', accent_color: '#0f766e' },
  });
});

test('changed terms get the next version number, even after they were removed', async () => {
  const { change, show } = getSettings(await aCompany());
  const terms = async (input: object | null) => (await change({ portal: { terms: input } })).body.portal.terms;
  const text = 'Be honest.\n\nSay that it is an advertisement.';
  expect(await terms({ text })).toMatchObject({ version: 1, url: null, text });
  expect(await terms({ text })).toMatchObject({ version: 1 });
  expect(await terms(null)).toBeNull();
  const url = 'https://acme.example/terms';
  expect(await terms({ url })).toMatchObject({ version: 2, url, text: null });
  expect((await show()).portal.terms).toMatchObject({ version: 2, url, text: null });
});

test('a logo must be an image by its bytes, of limited size', async () => {
  const { change } = getSettings(await aCompany());
  const logo = (bytes: Buffer, before = '') => change({ portal: { logo: `${before}${bytes.toString('base64')}` } });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await logo(svg, 'data:image/png;base64,')).status).toBe(422);
  expect((await logo(Buffer.concat([PNG, Buffer.alloc(190_000)]))).status).toBe(422);
  const { body } = await change({ portal: { logo: `data:image/png;base64,${PNG.toString('base64')}` } });
  expect(body.portal.logo_url).toMatch(/^\/api\/v2\/affiliate\/logo\?account=\d+&v=[0-9a-f]{16}$/);
  expect((await change({ portal: { logo: null } })).body.portal.logo_url).toBeNull();
});

test.each([
  ['company.name', { company: { name: 'x'.repeat(300) } }],
  ['portal.accent_color', { portal: { accent_color: 'red' } }],
  ['portal.header_color', { portal: { header_color: '#12345' } }],
  ['portal.allowed_origins', { portal: { allowed_origins: ['http://acme.example'] } }],
  ['portal.allowed_origins', { portal: { allowed_origins: ['https://*.example'] } }],
  ['portal.languages', { portal: { languages: ['it'] } }],
  ['portal.languages', { portal: { languages: [] } }],
  ['portal.terms', { portal: { terms: { url: 'javascript:alert(1)' } } }],
  ['portal.terms', { portal: { terms: {} } }],
  ['portal.custom_fields', { portal: { custom_fields: [{ name: 'A b', label: 'x' }] } }],
  ['portal.custom_fields', { portal: { custom_fields: ['a', 'a'].map((name) => ({ name, label: 'x' })) } }],
  ['portal.custom_fields', { portal: { custom_fields: [{ name: 'a', label: 'x', type: 'choice' }] } }],
  ['portal.support_email', { portal: { support_email: 'nobody' } }],
  ['portal.privacy_url', { portal: { privacy_url: 'acme' } }],
  ['mail', { mail: { sender_name: 'Acme' } }],
])('%s is rejected if invalid: %j', async (name, json) => {
  const { status, body } = await getSettings(await aCompany()).change(json);
  expect([status, body.code]).toEqual([422, 'invalid_params']);
  expect(body.message).toContain(name);
});

test('the sender name can be changed while the address stays verified', async () => {
  const company = await aCompany();
  const call = { account: company.account, runtime };
  await setMailSender(call, { from: { name: null, address: 'partners@acme.example' }, owner: null }, null);
  await verifyMailSender(call, null);
  const { body } = await getSettings(company).change({
    mail: { sender_name: 'Acme', owner_email: 'ops@acme.example' },
  });
  expect(body.mail).toMatchObject({
    address: 'partners@acme.example',
    sender_name: 'Acme',
    owner_email: 'ops@acme.example',
    verified_at: expect.any(String),
  });
});

test('changes of settings are audited with their fields', async () => {
  const company = await aCompany();
  await getSettings(company).change({ company: { name: 'Acme Inc' } });
  await getSettings(company).payouts({ due_days: 3 });
  const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
  const [last, first] = body as unknown as { operation: string; records: unknown; fields: string[] }[];
  expect([first?.operation, first?.fields]).toEqual(['v2/company/settings/update', ['company']]);
  expect([last?.operation, last?.fields]).toEqual(['v2/company/settings/payouts', ['due_days']]);
  expect(JSON.stringify(last)).toContain('"account"');
  expect((await findAccount(company.account.id))?.payoutDueDays).toBe(3);
});
