import { beforeAll, expect, test } from 'vitest';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { type ApiResponse, aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

let company: Company;
let calls: ReturnType<typeof createPromoterCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createPromoterCalls(company);
});

const anEmail = () => `${unique('promoter')}@example.com`;
const aPromoter = async (overrides: object = {}) =>
  (await calls.createPromoter({ email: anEmail(), ...overrides })).body;
const atOnce = (count: number, call: (index: number) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
const errors = (responses: readonly ApiResponse[]) => [...new Set(responses.flatMap(({ body }) => body.error ?? []))];
const done = (responses: readonly ApiResponse[]) => responses.filter(({ status }) => status === 200);

test.each(['email', 'cust_id', 'ref_id', 'promo_code'])(
  '20 concurrent creations with one %s create one promoter',
  async (name) => {
    const value = name === 'email' ? anEmail() : unique('same');
    const responses = await atOnce(20, () => calls.createPromoter({ email: anEmail(), [name]: value }));
    expect(done(responses)).toHaveLength(1);
    expect(errors(responses)).toEqual([`The ${name} is already taken.`]);
  },
);

test('20 concurrent creations with one tracked landing page create one promoter', async () => {
  const landing_url = `https://${unique('page')}.example`;
  const responses = await atOnce(20, () => calls.createPromoter({ email: anEmail(), landing_url, url_tracking: true }));
  expect(done(responses)).toHaveLength(1);
  expect(errors(responses)).toEqual(['The landing_url is already taken.']);
});

test('15 concurrent creations with one first name get different ref ids', async () => {
  const first_name = unique('Same');
  const responses = await atOnce(15, () => calls.createPromoter({ email: anEmail(), first_name }));
  expect(new Set(done(responses).map(({ body }) => body.default_ref_id)).size).toBe(15);
});

test('ten concurrent changes to one free e-mail succeed once', async () => {
  const promoters = await Promise.all(Array.from({ length: 10 }, () => aPromoter()));
  const email = anEmail();
  const responses = await atOnce(10, (index) => calls.updatePromoter({ id: promoters[index].id, email }));
  expect(done(responses)).toHaveLength(1);
  expect(errors(responses)).toEqual(['The email is already taken.']);
  const shown = await Promise.all(promoters.map(({ id }) => calls.showPromoter({ id })));
  expect(shown.filter(({ body }) => body.email === email)).toHaveLength(1);
});

test('concurrent updates of different fields of one promoter all survive', async () => {
  const { id } = await aPromoter();
  const fields = {
    first_name: 'A',
    last_name: 'B',
    note: 'C',
    country: 'D',
    website: 'e.example',
    promo_code: unique('F'),
  };
  const updates = Object.entries(fields);
  const responses = await atOnce(updates.length, (index) =>
    calls.updatePromoter({ id, ...Object.fromEntries([updates[index] ?? []]) }),
  );
  expect(done(responses)).toHaveLength(updates.length);
  const { body } = await calls.showPromoter({ id });
  const { first_name, last_name, country, website } = body.profile;
  const { promo_code } = body.promotions[0];
  expect({ first_name, last_name, note: body.note, country, website, promo_code }).toEqual(fields);
});

test('concurrent parent changes among three promoters never create a cycle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const family = await Promise.all([aPromoter(), aPromoter(), aPromoter()]);
    const responses = await atOnce(3, (index) =>
      calls.updatePromoter({ id: family[index].id, parent_promoter_id: family[(index + 1) % 3].id }),
    );
    expect(done(responses)).toHaveLength(2);
    expect(errors(responses)).toEqual(['The parent promoter cannot be the promoter itself or one of its descendants.']);
  }
});

test('a promoter deleted during updates and sales does not reappear', async () => {
  const [email, first_name] = [`${unique('gone')}@secret.example`, unique('Gonzo')];
  const { id, default_ref_id } = await aPromoter({ email, first_name, ref_id: unique('quiet') });
  const sale = (index: number) => ({ email: `l${index}@example.com`, amount: 1000, event_id: unique('s') });
  const sales = atOnce(20, (index) => company.v2('/track/sale', { ...sale(index), ref_id: default_ref_id }));
  const updates = atOnce(10, (index) => calls.updatePromoter({ id, last_name: `Gonzo ${index}`, note: first_name }));
  const deletions = await atOnce(2, () => calls.deletePromoter({ id }));
  expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404]);
  const statuses = [...(await sales), ...(await updates)].map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const lateResponse = await company.v2('/track/sale', { ...sale(1), ref_id: default_ref_id });
  expect(lateResponse.status).toBe(404);
  const response = await eventually(
    () => calls.listPromoters({ per_page: 100 }),
    ({ body }) => !body.some((row: { id: number }) => row.id === id),
  );
  expect(JSON.stringify(response.body)).not.toContain(email);
  const all = JSON.stringify([...(await readWrittenItems(company.account.id))]);
  for (const text of [email, first_name, 'Gonzo ']) expect(all).not.toContain(text);
});
