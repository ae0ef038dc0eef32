import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { REFUSED_REF_IDS_PER_DAY } from '#shared/domain/tracking-log/refused-click.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { v2TrackingLogsList } from '#shared/routes/v2/tracking-log/tracking-logs.ts';
import { runtime } from '#shared/runtime.ts';
import { addRefusedClick, listRefusedRefId } from '#shared/store/tracking-log/refused-clicks.ts';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';

const click = (company: Company, overrides: Input) => post('/tr', { account: company.account.id, ...overrides });

async function listDeadLinks(company: Company, filters: Input = {}, overrides: Input = {}) {
  const query = { filters: { call: 'click', ...filters }, ...overrides };
  const { body } = await send(v2TrackingLogsList, { query, headers: createCredentials('v2', company) });
  return body.map(({ ref_id, clicks, reason }: Input) => [ref_id, clicks, reason]);
}

test('refused clicks are counted by ref id, most clicks first', async () => {
  const company = await aCompany();
  await click(company, { ref_id: 'nobody' });
  await click(company, { ref_id: 'Grace/' });
  await click(company, { url: 'https://shop.example/?x=1&ref=grace' });
  expect(await listDeadLinks(company)).toEqual([
    ['grace', 2, 'ref_id_unknown'],
    ['nobody', 1, 'ref_id_unknown'],
  ]);
  expect(await listDeadLinks(company, {}, { page: 2, per_page: 1 })).toEqual([['nobody', 1, 'ref_id_unknown']]);
  expect(await listDeadLinks(await aCompany())).toEqual([]);
});

test('a click counts as refused if its link leads to no promoter, such as a deleted one', async () => {
  const company = await aCompany();
  const [remaining, deleted] = await Promise.all([company.promoter(), company.promoter()]);
  expect((await createPromoterCalls(company).deletePromoter({ id: deleted.promoter.id })).status).toBe(200);
  expect((await click(company, { ref_id: remaining.promotion.refId })).status).toBe(200);
  expect((await click(company, { ref_id: deleted.promotion.refId })).status).toBe(404);
  expect(await listDeadLinks(company)).toEqual([[deleted.promotion.refId, 1, 'ref_id_unknown']]);
});

test('a click by a ref id that was replaced more than a year ago has its own reason', async () => {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const before = { ...runtime, now: () => new Date(Date.now() - 367 * DAY_MS).toISOString() };
  const call = { account: company.account, runtime: before };
  await updatePromoter(call, { by: 'id', id: promoter.id }, { refId: unique('navy') });
  expect((await click(company, { ref_id: promotion.refId })).status).toBe(404);
  expect(await listDeadLinks(company)).toEqual([[promotion.refId, 1, 'ref_id_given_up']]);
});

test("a campaign's custom link parameter also names a refused ref id", async () => {
  const company = await aCompany({ campaign: { refTokenParam: 'friend' } });
  await click(company, { url: 'https://shop.example/?friend=lost' });
  await click(company, { url: 'https://shop.example/?utm_source=mail' });
  expect(await listDeadLinks(company)).toEqual([['lost', 1, 'ref_id_unknown']]);
});

test('e-mail addresses and other impossible ref ids are counted together', async () => {
  const company = await aCompany();
  await click(company, { ref_id: 'ada@example.com' });
  await click(company, { ref_id: '我' });
  expect(await listDeadLinks(company)).toEqual([[null, 2, 'ref_id_unknown']]);
});

test('unknown ref ids beyond the daily limit are counted together', async () => {
  const company = await aCompany();
  const account = company.account.id;
  await click(company, { ref_id: 'real' });
  const day = new Date().toISOString().slice(0, 10);
  for (let one = 1; one < REFUSED_REF_IDS_PER_DAY; one += 1) {
    await listRefusedRefId(account, { day, refId: `made-up-${one}`, most: REFUSED_REF_IDS_PER_DAY });
  }
  for (const ref_id of ['late', 'later', 'real', 'made-up-1']) await click(company, { ref_id });
  expect(await listDeadLinks(company)).toEqual([
    ['real', 2, 'ref_id_unknown'],
    ['made-up-1', 1, 'ref_id_unknown'],
    [null, 2, 'ref_id_unknown'],
  ]);
});

test('refused clicks of the last 30 days are summed and can be filtered by day and reason', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  for (const days of [40, 10, 3]) {
    await addRefusedClick(account, { refId: 'old', because: 'ref_id_given_up', lastAt: daysAgo(days) });
  }
  await click(company, { ref_id: 'new' });
  expect(await listDeadLinks(company)).toEqual([
    ['old', 2, 'ref_id_given_up'],
    ['new', 1, 'ref_id_unknown'],
  ]);
  expect(await listDeadLinks(company, { reason: ['ref_id_given_up'] })).toEqual([['old', 2, 'ref_id_given_up']]);
  const day = daysAgo(3).slice(0, 10);
  expect(await listDeadLinks(company, { created_at: { from: day, to: day } })).toEqual([['old', 1, 'ref_id_given_up']]);
  expect(await listDeadLinks(company, { event_id: 'invoice-1' })).toEqual([]);
});

test('the log can be filtered by call', async () => {
  const company = await aCompany();
  const missing = { email: 'nobody@example.com', event_id: 'x', amount: 100 };
  await company.v2('/track/sale', missing);
  await company.v2('/track/refund', missing);
  const query = { filters: { call: 'track/refund' } };
  const { body } = await send(v2TrackingLogsList, { query, headers: createCredentials('v2', company) });
  expect(body.map(({ call }: Input) => call)).toEqual(['track/refund']);
});
