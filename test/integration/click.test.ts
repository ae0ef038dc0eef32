import { expect, test } from 'vitest';
import * as texts from '#shared/routes/texts.ts';
import { readCounters } from '#shared/store/projections.ts';
import { aCompany, post, request } from '#test/support/company.ts';
import { eventually } from '#test/support/eventually.ts';

async function aLink(cookieLife?: number) {
  const company = await aCompany({ campaign: { cookieLife } });
  const { promotion } = await company.promoter();
  const click = (more: object) => post('/tr', { account: company.account.id, ...more });
  return { company, promotion, click };
}

test('a click makes a visitor and says how long its cookie lives', async () => {
  const { promotion, click } = await aLink(30);
  const { status, body } = await click({ ref_id: promotion.refId });
  expect(status).toBe(200);
  expect(body).toEqual({ tid: expect.stringMatching(/^[\w-]{24}$/), ref_id: promotion.refId, cookie_life: 30 });
});

test.each(['ref', 'via', 'fpr', 'fp_ref', 'a'])(
  'the ref id may stand in the page’s address as %s',
  async (parameter) => {
    const { promotion, click } = await aLink();
    const { body } = await click({ url: `https://shop.example/?x=1&${parameter}=${promotion.refId}#top` });
    expect(body).toMatchObject({ ref_id: promotion.refId, cookie_life: 60 });
  },
);

test('the ref id may stand beside what others mean by a parameter of the same name', async () => {
  const { promotion, click } = await aLink();
  const ref = await click({ url: `https://shop.example/?ref=newsletter&via=${promotion.refId}` });
  expect([ref.status, ref.body.ref_id]).toEqual([200, promotion.refId]);
  const twice = await click({ url: `https://shop.example/?ref=&ref=${promotion.refId}` });
  expect([twice.status, twice.body.ref_id]).toEqual([200, promotion.refId]);
});

test('form data will do', async () => {
  const { company, promotion } = await aLink();
  const body = new URLSearchParams({ account: String(company.account.id), ref_id: promotion.refId });
  expect((await request('/tr', { method: 'POST', body })).body.ref_id).toBe(promotion.refId);
});

test('a visitor that comes again with its tid is no new click and keeps its first ref id', async () => {
  const { company, promotion, click } = await aLink();
  const other = await company.promoter();
  const { body } = await click({ ref_id: promotion.refId });
  const again = await click({ ref_id: other.promotion.refId, tid: body.tid });
  expect(again.body).toMatchObject({ tid: body.tid, ref_id: promotion.refId });
  await click({ ref_id: other.promotion.refId });
  const counted = (owner: typeof promotion) => readCounters(company.account.id, owner);
  await eventually(
    () => counted(other.promotion),
    ({ visitors_count }) => visitors_count > 0,
  );
  expect((await counted(promotion)).visitors_count).toBe(1);
  expect((await counted(other.promotion)).visitors_count).toBe(1);
});

test.each([{}, { ref_id: 'nobody' }, { url: 'https://shop.example/' }, { url: 'no address' }])(
  'with %o the link is not found',
  async (named) => {
    const { click } = await aLink();
    const { status, body } = await click(named);
    expect([status, body]).toEqual([404, { message: texts.REF_NOT_FOUND, code: 'not_found' }]);
  },
);

test('an account that is none is refused, one that is not there finds no link', async () => {
  const { promotion, click } = await aLink();
  expect((await click({ account: 'x', ref_id: promotion.refId })).body).toEqual({ message: texts.ACCOUNT_INVALID });
  expect((await click({ account: 2_000_000_000, ref_id: promotion.refId })).status).toBe(404);
});
