import { expect, test } from 'vitest';
import { MAX_FORMER_REF_IDS, TOO_MANY_FORMER_REF_IDS } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { createPromoterCalls, readStatusAndError } from '#test/support/promoters/calls.ts';
import { aCompany, post, request, unique } from '#test/support/service/company.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

const TAKEN = [422, 'The ref_id is already taken.'];

/** A promoter who changed the ref id `grace` to `hopper`, and another promoter. */
async function aRenamedPromoter() {
  const company = await aCompany();
  const calls = createPromoterCalls(company);
  const { body: promoter } = await calls.createPromoter({ email: 'grace@example.com', ref_id: 'grace' });
  const { body: other } = await calls.createPromoter({ email: 'ada@example.com', ref_id: 'ada' });
  const { body: renamed } = await calls.updatePromoter({ id: promoter.id, new_ref_id: 'hopper' });
  const signUp = async (names: object) => {
    const { status, body } = await company.v1('/track/signup', { email: `${unique('lead')}@example.com`, ...names });
    return status === 200 ? body.promoter.id : status;
  };
  const click = (ref_id: string) => post('/tr', { account: company.account.id, ref_id });
  return { company, calls, id: promoter.id, other, renamed, signUp, click };
}

test('a former ref id still leads to its promoter and stays unavailable to others', async () => {
  const { company, calls, id, other, renamed, signUp, click } = await aRenamedPromoter();
  expect(renamed.promotions).toMatchObject([{ ref_id: 'hopper', former_ref_ids: [{ ref_id: 'grace' }] }]);
  expect(readStatusAndError(await calls.updatePromoter({ id: other.id, new_ref_id: 'grace' }))).toEqual(TAKEN);
  expect(readStatusAndError(await calls.createPromoter({ email: 'x@example.com', ref_id: 'grace' }))).toEqual(TAKEN);
  const created = await calls.createPromoter({ email: 'y@example.com', first_name: 'Grace' });
  expect(created.body.default_ref_id).toMatch(/^grace.+$/);

  const { body: visitor } = await click('grace');
  expect(visitor.ref_id).toBe('hopper');
  expect(await signUp({ tid: visitor.tid })).toBe(id);
  expect(await signUp({ ref_id: 'grace' })).toBe(id);
  const sale = { email: `${unique('lead')}@example.com`, event_id: 's', amount: 1000, ref_id: 'grace' };
  expect((await company.v1('/track/sale', sale)).body.promoter.id).toBe(id);
  expect((await calls.showPromoter({ ref_id: 'grace' })).body.id).toBe(id);
});

test.each(['GRACE', 'grace.', 'Grace)'])(
  'a sign-up and a sale with the ref id %s are credited to its promoter',
  async (ref_id) => {
    const { company, id, signUp } = await aRenamedPromoter();
    expect(await signUp({ ref_id })).toBe(id);
    const sale = { email: `${unique('lead')}@example.com`, event_id: 's', amount: 1000, ref_id };
    expect((await company.v2('/track/sale', sale)).status).toBe(200);
  },
);

test('lookups by ref id ignore case but reject a damaged ref id', async () => {
  const { company, calls, id } = await aRenamedPromoter();
  expect((await calls.showPromoter({ ref_id: 'HOPPER' })).body.id).toBe(id);
  expect((await calls.showPromoter({ ref_id: 'hopper.' })).status).toBe(404);
  const headers = { 'x-api-key': company.key };
  expect((await request('/api/v1/leads/list?ref_id=HOPPER', { headers })).status).toBe(200);
});

test('a promoter may reclaim a former ref id in any of their campaigns', async () => {
  const { company, calls, id, signUp } = await aRenamedPromoter();
  const renamedPromoter = (await calls.updatePromoter({ ref_id: 'grace', new_ref_id: 'grace' })).body;
  expect(renamedPromoter.promotions).toMatchObject([{ ref_id: 'grace', former_ref_ids: [{ ref_id: 'hopper' }] }]);
  const second = await company.campaignWith({ name: 'Second' });
  await calls.addToCampaign({ id, campaign_id: second.id });
  const response = await calls.updatePromoter({ id, campaign_id: second.id, new_ref_id: 'hopper' });
  expect(response.body.promotions).toMatchObject([
    { ref_id: 'grace', former_ref_ids: [] },
    { ref_id: 'hopper', former_ref_ids: [{ ref_id: expect.any(String) }] },
  ]);
  expect(await signUp({ ref_id: 'hopper' })).toBe(id);
});

test('a former ref id moves to another campaign with its promoter', async () => {
  const { company, calls, id, click } = await aRenamedPromoter();
  const second = await company.campaignWith({ name: 'Second' });
  const { body } = await calls.moveToCampaign({ id, destination_campaign_id: second.id });
  expect(body.promotions).toMatchObject([
    { hidden: true, former_ref_ids: [] },
    { campaign_id: second.id, ref_id: 'hopper', former_ref_ids: [{ ref_id: 'grace' }] },
  ]);
  expect((await click('grace')).status).toBe(200);
  const lead = { email: `${unique('lead')}@example.com`, ref_id: 'grace' };
  await company.v1('/track/signup', lead);
  const response = await request(`/api/v1/leads/show?email=${lead.email}`, { headers: { 'x-api-key': company.key } });
  expect(response.body.promotion.campaign_id).toBe(second.id);
});

test('a former ref id is released after a year', async () => {
  const { company, calls, id, other, signUp, click } = await aRenamedPromoter();
  const before = { ...runtime, now: () => new Date(Date.now() - 367 * DAY_MS).toISOString() };
  await updatePromoter({ account: company.account, runtime: before }, { by: 'id', id }, { refId: 'navy' });
  const { body } = await calls.showPromoter({ id });
  expect(body.promotions[0].former_ref_ids.map(({ ref_id }: { ref_id: string }) => ref_id)).toContain('hopper');
  expect([(await click('hopper')).status, await signUp({ ref_id: 'hopper' })]).toEqual([404, 404]);
  expect(readStatusAndError(await calls.showPromoter({ ref_id: 'hopper' }))).toEqual([404, 'Promoter not found.']);
  expect((await calls.updatePromoter({ id: other.id, new_ref_id: 'hopper' })).status).toBe(200);
  expect(await signUp({ ref_id: 'hopper' })).toBe(other.id);
  // Changes to the previous owner have no effect on it.
  expect((await calls.updatePromoter({ id, new_ref_id: 'cobol' })).status).toBe(200);
  expect((await calls.deletePromoter({ id })).status).toBe(200);
  expect(await signUp({ ref_id: 'hopper' })).toBe(other.id);
});

test('a promoter may have twenty former ref ids, and deletion removes every trace of them', async () => {
  const { company, calls, id, signUp } = await aRenamedPromoter();
  const rename = (number: number) => calls.updatePromoter({ id, new_ref_id: `hopper-${number}` });
  for (let number = 2; number <= MAX_FORMER_REF_IDS; number += 1) expect((await rename(number)).status).toBe(200);
  expect(readStatusAndError(await rename(99))).toEqual([422, TOO_MANY_FORMER_REF_IDS]);
  const second = await company.campaignWith({ name: 'Second' });
  expect((await calls.moveToCampaign({ id, destination_campaign_id: second.id })).status).toBe(200);
  expect(await signUp({ ref_id: 'grace' })).toBe(id);
  expect((await calls.deletePromoter({ id })).status).toBe(200);
  expect(await signUp({ ref_id: 'grace' })).toBe(404);
  expect(JSON.stringify([...(await readWrittenItems(company.account.id))])).not.toMatch(/hopper/);
});
