import { beforeAll, expect, test } from 'vitest';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { affiliatePromotersData } from '#shared/routes/affiliate/portal/data.ts';
import { affiliatePromotersCurrent, affiliatePromotersUpdate } from '#shared/routes/affiliate/promoters/promoters.ts';
import { v2PayoutsPaidInYear } from '#shared/routes/v2/payouts/yearly-payouts.ts';
import { v2PromotersShow } from '#shared/routes/v2/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { aPayer, sell } from '#test/support/payouts/calls.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';
import { aPerson } from '#test/support/users/people.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const w8 = 'https://files.example/forms/w8.pdf';
const w9 = 'https://files.example/forms/w9.pdf';

let company: Company;
let calls: ReturnType<typeof createRecordCalls>['promoters'];
beforeAll(async () => {
  company = await aCompany();
  calls = createRecordCalls(company).promoters;
});

const aPromoter = async () => (await company.promoter({ firstName: 'Grace' })).promoter;

/** Tax forms of a promoter as version 2 shows them. */
const getForms = ({ profile }: { profile: Record<string, unknown> }) => ({
  w8: profile.w8_form_url,
  w8Since: profile.w8_form_since,
  w9: profile.w9_form_url,
  w9Since: profile.w9_form_since,
});
const NONE = { w8: null, w8Since: null, w9: null, w9Since: null };
const ISO = expect.stringMatching(/^\d{4}-.*Z$/);

test('a tax form link is stored with its time, keeps it if sent again, and can be removed', async () => {
  const { id } = await aPromoter();
  const change = async (profile: Input) => {
    const { status, body } = await calls.update(id, { profile });
    expect(status, JSON.stringify(body)).toBe(200);
    return getForms(body);
  };
  expect(await change({ first_name: 'Ada' })).toEqual(NONE);
  const first = await change({ w9_form_url: w9 });
  expect(first).toEqual({ ...NONE, w9, w9Since: ISO });
  expect(await change({ w8_form_url: w8 })).toEqual({ ...first, w8, w8Since: ISO });
  expect(await change({ w9_form_url: w9, _destroy_w8form: true })).toEqual(first);
  const second = await change({ w9_form_url: `${w9}?2` });
  expect(second).toEqual({ ...NONE, w9: `${w9}?2`, w9Since: ISO });
  expect(String(second.w9Since) > String(first.w9Since)).toBe(true);
  expect(getForms((await calls.show(id)).body)).toEqual(second);
  const v1 = await createPromoterCalls(company).showPromoter({ id });
  expect([v1.body.w8_form_url, v1.body.w9_form_url]).toEqual([null, `${w9}?2`]);
  const { body } = await calls.update(id, { 'profile[_destroy_w9form]': true });
  expect(getForms(body)).toEqual(NONE);
});

test('a bracketed parameter removes a tax form, and a new promoter can have one', async () => {
  const created = await calls.create({ email: 'with-form@example.com', profile: { w8_form_url: w8 } });
  expect(getForms(created.body)).toEqual({ ...NONE, w8, w8Since: ISO });
  const headers = {
    ...createV2Headers(company.account.id, company.key),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = 'profile[_destroy_w8form]=true';
  const after = await request(`/api/v2/company/promoters/${created.body.id}`, { method: 'PUT', body, headers });
  expect([after.status, getForms(after.body)]).toEqual([200, NONE]);
});

test('tax form links must use https without credentials', async () => {
  const { id } = await aPromoter();
  for (const url of ['http://files.example/', 'https://me:secret@files.example/', 'w9.pdf']) {
    const { status, body } = await calls.update(id, { profile: { w9_form_url: url } });
    expect([status, body.message]).toEqual([422, 'profile[w9_form_url] is invalid.']);
  }
});

test('tax form links are visible to callers who may manage promoters; others see the date', async () => {
  const { id } = await aPromoter();
  const { body } = await calls.update(id, { profile: { w9_form_url: w9 } });
  const hidden = { ...getForms(body), w9: null };
  const { key: reader } = await issueApiKey({ account: company.account, runtime }, 'reader', { scopes: ['read'] });
  const show = async (headers: Record<string, string>) =>
    getForms((await send(v2PromotersShow, { variables: { id }, headers })).body);
  expect(await show(createV2Headers(company.account.id, reader))).toEqual(hidden);
  const [{ browser: payer }, { browser: manager }] = await Promise.all([
    aPerson(company, 'payer'),
    aPerson(company, 'manager'),
  ]);
  const path = `/api/v2/company/promoters/${id}`;
  const readForms = async (browser: typeof payer) => getForms((await browser.call(path)).body);
  expect([await readForms(payer), await readForms(manager)]).toEqual([hidden, { ...hidden, w9 }]);
  const deletion = { method: 'PUT', json: { profile: { _destroy_w9form: true } } };
  expect((await payer.call(path, deletion)).status).toBe(403);
  expect([(await manager.call(path, deletion)).status, await readForms(manager)]).toEqual([200, NONE]);
});

test('the audit log records a tax form change without the link', async () => {
  const { id } = await aPromoter();
  await calls.update(id, { profile: { w9_form_url: w9 } });
  await calls.update(id, { 'profile[_destroy_w9form]': true });
  const path = `/api/v2/company/audit_logs?filters[record_type]=promoter&filters[record_id]=${id}`;
  const { body } = await request(path, { headers: createV2Headers(company.account.id, company.key) });
  const fields = body.map((entry: { fields: string[] }) => entry.fields.join());
  expect(fields).toEqual(['profile[_destroy_w9form]', 'profile']);
  expect(JSON.stringify(body)).not.toContain('files.example');
});

test('a promoter sees that a tax form is on file but can neither read nor set the link', async () => {
  const promoter = await aPromoter();
  const { body } = await calls.update(promoter.id, { profile: { w8_form_url: w8 } });
  const expected = { ...getForms(body), w8: null };
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const current = await send(affiliatePromotersCurrent, { headers });
  const data = await send(affiliatePromotersData, { headers });
  const json = { profile: { w8_form_url: 'https://mine.example/', w9_form_url: w9, _destroy_w8form: true } };
  const response = await send(affiliatePromotersUpdate, { json, headers });
  expect([current.body, data.body.promoter, response.body].map(getForms)).toEqual([expected, expected, expected]);
  expect(JSON.stringify([current.body, data.body, response.body])).not.toContain('files.example');
  expect(getForms((await calls.show(promoter.id)).body)).toEqual({ ...expected, w8 });
});

test('a deleted promoter leaves no tax form link behind', async () => {
  const { id } = await aPromoter();
  const secret = 'https://files.example/secret-of-a-deleted-one.pdf';
  await calls.update(id, { profile: { w8_form_url: secret, w9_form_url: secret } });
  const isFormStored = async () =>
    JSON.stringify([...(await readWrittenItems(company.account.id))]).includes('secret-of-a-deleted');
  expect(await isFormStored()).toBe(true);
  await deletePromoter({ account: company.account, runtime }, { by: 'id', id });
  expect(await isFormStored()).toBe(false);
});

test('webhooks of either format omit tax form links', async () => {
  await using receiver = await aReceiver();
  const notified = await aNotifiedCompany();
  const { update } = createRecordCalls(notified.company).promoters;
  expect((await update(notified.promoter.id, { profile: { w9_form_url: w9 } })).body.profile.w9_form_url).toBe(w9);
  await notified.webhook(receiver.url, { types: 'all', format: 'v1' });
  await notified.webhook(receiver.url, { types: 'all' });
  const queues = createClockedQueues();
  await queues.notify(...notified.sales);
  await queues.run();
  const shownUrls = receiver.received.map(({ body }) => JSON.parse(body).data.promoter.w9_form_url);
  expect([shownUrls.length > 2, new Set(shownUrls)]).toEqual([true, new Set([null])]);
});

test('the paid-in-year list shows which tax form is on file and who lacks one', async () => {
  const payer = await aPayer();
  const { account } = payer.company;
  const headers = createCredentials('v2', payer.company);
  await setPayoutTerms({ account, runtime }, { usFormThreshold: 1000 });
  // Sequential, because the list is in id order.
  const created: Paid[] = [];
  while (created.length < 4) created.push(await payer.company.promoter());
  const [withoutForm, withBothForms, foreigner, belowThreshold] = created as [Paid, Paid, Paid, Paid];
  const own = createRecordCalls(payer.company).promoters;
  await own.update(withBothForms.promoter.id, { profile: { w8_form_url: w8, w9_form_url: w9 } });
  await own.update(foreigner.promoter.id, { profile: { w8_form_url: w8 } });
  for (const one of created) {
    await sell(payer.company, one, [one === belowThreshold ? 1000 : 5000]);
    const { body } = await payer.create({ promoter_id: one.promoter.id });
    expect((await payer.update({ id: body[0].id, status: 'completed' })).status).toBe(200);
  }
  const year = new Date().getUTCFullYear();
  const listPaid = async (filters?: Input) =>
    send(v2PayoutsPaidInYear, { query: { year, ...(filters ? { filters } : {}) }, headers });
  const { body } = await eventually(listPaid, (response) => response.body.length === 4);
  const forms = body.map((row: Row) => [row.promoter.id, row.reaches_us_form_threshold, row.tax_form]);
  expect(forms).toEqual([
    [withoutForm.promoter.id, true, null],
    [withBothForms.promoter.id, true, 'w9'],
    [foreigner.promoter.id, true, 'w8'],
    [belowThreshold.promoter.id, false, null],
  ]);
  const ids = async (filters: Input) => (await listPaid(filters)).body.map((row: Row) => row.promoter.id);
  expect(await ids({ lacks_tax_form: 'yes' })).toEqual([withoutForm.promoter.id]);
  expect(await ids({ lacks_tax_form: false })).toEqual(
    [withBothForms, foreigner, belowThreshold].map(({ promoter }) => promoter.id),
  );
  const path = `${v2PayoutsPaidInYear.path}?format=csv&year=${year}&filters[lacks_tax_form]=no&per_page=2`;
  const csv = await request(path, { headers });
  expect(
    csv.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(',').at(-1)),
  ).toEqual(['w9', 'w8']);
  const next = /<[^>]*(\?[^>]*)>;\s*rel="next"/.exec(csv.headers.get('link') ?? '')?.[1];
  const rest = await request(`${v2PayoutsPaidInYear.path}${next}`, { headers });
  expect(rest.body.trim().split('\r\n').slice(1)).toHaveLength(1);
});

type Paid = Awaited<ReturnType<Company['promoter']>>;
interface Row {
  readonly promoter: { readonly id: number };
  readonly reaches_us_form_threshold: boolean | null;
  readonly tax_form: string | null;
}
