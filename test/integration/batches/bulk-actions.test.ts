import { beforeAll, describe, expect, test } from 'vitest';
import { listName } from '#shared/domain/lists/list-membership.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { createSomeRecords } from '#test/support/bulk/inputs.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const MISSING_ID = 900_000;

let company: Company;
let calls: ReturnType<typeof createBulkCalls>;
let records: ReturnType<typeof createRecordCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createBulkCalls(company);
  records = createRecordCalls(company);
});

const createRecords = () => createSomeRecords({ company });
const getState = async (id: number, campaignId = company.campaign.id) => {
  const { body } = await records.promoters.show(id);
  const all = body.promoter_campaigns as { campaign_id: number; state: string }[];
  return all.find((one) => one.campaign_id === campaignId)?.state;
};

/** Applies an action to records and one missing id: the process reports only the missing one. */
async function bulk(action: string, ids: readonly number[], overrides: object = {}) {
  const { status, body } = await calls.bulk(action, [...ids, MISSING_ID], { ...overrides });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'completed',
    total: ids.length + 1,
    processed_count: ids.length + 1,
    failed_count: 1,
    action_label: action,
    meta: overrides,
    progress: 100,
    processing_errors: [{ id: MISSING_ID, message: 'Record not found' }],
  });
}

describe('bulk actions on promoters', () => {
  test('promoters are accepted, whether pending or blocked in the campaign', async () => {
    const [pendingPromoter, blockedPromoter] = await Promise.all([
      company.promoter({ status: 'pending' }),
      company.promoter(),
    ]);
    const source = { campaign_id: company.campaign.id };
    await calls.bulk('promoter/block', blockedPromoter.promoter.id, source);
    expect(await Promise.all([pendingPromoter, blockedPromoter].map((one) => getState(one.promoter.id)))).toEqual([
      'pending',
      'blocked',
    ]);
    await bulk('promoter/accept', [pendingPromoter.promoter.id, blockedPromoter.promoter.id], source);
    expect(await Promise.all([pendingPromoter, blockedPromoter].map((one) => getState(one.promoter.id)))).toEqual([
      'accepted',
      'accepted',
    ]);
  });

  test('rejected promoters earn nothing from sales by their links', async () => {
    const { promoter, promotion } = await createRecords();
    await bulk('promoter/reject', [promoter.id], { campaign_id: company.campaign.id });
    expect(await getState(promoter.id)).toBe('rejected');
    const email = `${unique('lead')}@example.com`;
    const sale = { email, event_id: unique('sale'), amount: 1000, ref_id: promotion.refId };
    expect((await company.v2('/track/sale', sale)).status).toBe(404);
  });

  test('promoters blocked in one campaign stay accepted in others', async () => {
    const { promoter } = await createRecords();
    const { id: second } = await company.campaignWith({ name: 'Second' });
    await bulk('promoter/add_to_campaign', [promoter.id], { campaign_id: second });
    await bulk('promoter/block', [promoter.id], { campaign_id: second });
    expect([await getState(promoter.id), await getState(promoter.id, second)]).toEqual(['accepted', 'blocked']);
  });

  test('promoters are archived and restored', async () => {
    const { promoter } = await createRecords();
    const archivedAt = async () => (await records.promoters.show(promoter.id)).body.archived_at;
    await bulk('promoter/archive', [promoter.id]);
    const since = await archivedAt();
    expect(since).toEqual(expect.any(String));
    await bulk('promoter/archive', [promoter.id]);
    expect(await archivedAt()).toBe(since);
    const fetchList = async () => (await records.promoters.list()).body.data.map(({ id }: { id: number }) => id);
    await eventually(fetchList, (ids) => !ids.includes(promoter.id));
    await bulk('promoter/restore', [promoter.id]);
    expect(await archivedAt()).toBeNull();
    expect(await eventually(fetchList, (ids) => ids.includes(promoter.id))).toContain(promoter.id);
  });

  test('promoters are added to another campaign; a repeated call counts as done', async () => {
    const { promoter } = await createRecords();
    const { id: second } = await company.campaignWith({ name: 'Second' });
    for (const _ of [1, 2]) await bulk('promoter/add_to_campaign', [promoter.id], { campaign_id: second });
    const { body } = await records.promoters.show(promoter.id);
    expect(body.promoter_campaigns).toHaveLength(2);
  });

  test.each([false, true])(
    'promoters move to another campaign, with their referrals if soft_move_referrals is %s',
    async (soft) => {
      const { promoter, promotion, lead, commission } = await createRecords();
      const { id: second } = await company.campaignWith({ name: 'Second' });
      const fetchList = () => readWholeList(company.account.id, listName('leads', promotion));
      await eventually(fetchList, (ids) => ids.includes(lead));
      const move = { from_campaign_id: company.campaign.id, to_campaign_id: second, soft_move_referrals: soft };
      for (const _ of [1, 2]) await bulk('promoter/move_to_campaign', [promoter.id], move);
      expect([await getState(promoter.id), await getState(promoter.id, second)]).toEqual(['inactive', 'accepted']);
      const { promoter_campaign } = (await records.referrals.show(lead)).body;
      expect(promoter_campaign.campaign_id).toBe(soft ? second : promotion.campaignId);
      expect((await records.commissions.show(commission)).body.promoter_campaign.campaign_id).toBe(
        promotion.campaignId,
      );
    },
  );

  test('promoters get a parent, but cannot become their own ancestor', async () => {
    const [{ promoter: parent }, { promoter }] = [await company.promoter(), await company.promoter()];
    const assign = { parent_promoter_id: parent.id };
    const { body } = await calls.bulk('promoter/assign_parent', [promoter.id, parent.id], assign);
    expect(body).toMatchObject({ status: 'completed', failed_count: 1 });
    expect(body.processing_errors).toEqual([{ id: parent.id, message: expect.stringContaining('cannot be') }]);
    expect((await records.promoters.show(promoter.id)).body.parent_promoter.id).toBe(parent.id);
  });

  test.each([
    ['promoter/accept', { campaign_id: MISSING_ID }],
    ['promoter/add_to_campaign', { campaign_id: MISSING_ID }],
    ['promoter/move_to_campaign', { from_campaign_id: 1, to_campaign_id: MISSING_ID }],
    ['promoter/assign_parent', { parent_promoter_id: MISSING_ID }],
    ['referral/move_to_promoter', { promoter_campaign_id: MISSING_ID }],
  ])('%s is rejected as a whole if its target does not exist', async (action, more) => {
    const startArchiving = async () => (await calls.bulk('promoter/archive', [MISSING_ID])).body.id;
    const before = await startArchiving();
    const { status, body } = await calls.bulk(action, [1], more);
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Record not found', code: 'not_found' } });
    expect(await startArchiving()).toBe(before + 1);
  });
});

describe('bulk actions on referrals', () => {
  const getState = async (id: number) => (await records.referrals.show(id)).body.state;

  test('referrals are denied by disable, and approve restores their state', async () => {
    const { lead } = await createRecords();
    await bulk('referral/disable', [lead]);
    expect(await getState(lead)).toBe('denied');
    await bulk('referral/approve', [lead]);
    expect(await getState(lead)).toBe('active');
  });

  test('referrals lose their fraud suspicion on approval', async () => {
    const { promoter, promotion } = await company.promoter();
    const email = promoter.email.replace('@', '+me@');
    const { body } = await company.v2('/track/signup', { email, ref_id: promotion.refId });
    const check = async () => (await records.referrals.show(body.referral.id)).body.fraud_check;
    expect(await check()).toBe('same_promoter_email');
    await bulk('referral/approve', [body.referral.id]);
    expect(await check()).toBe('no_suspicion');
  });

  test.each([true, false])(
    'referrals move to another promoter, with unpaid commissions if move_associated_commissions is %s',
    async (along) => {
      const { promoter, lead, commission } = await createRecords();
      const to = await company.promoter();
      const move = { promoter_campaign_id: to.promotion.id, move_associated_commissions: along };
      for (const _ of [1, 2]) await bulk('referral/move_to_promoter', [lead], move);
      expect((await records.referrals.show(lead)).body.promoter_campaign.promoter_id).toBe(to.promoter.id);
      const owner = (await records.commissions.show(commission)).body.promoter_campaign.promoter_id;
      expect(owner).toBe(along ? to.promoter.id : promoter.id);
    },
  );

  test('referrals cannot move to a promotion that its promoter has left', async () => {
    const [{ lead }, to] = [await createRecords(), await company.promoter()];
    const { id: second } = await company.campaignWith({ name: 'Second' });
    const move = { from_campaign_id: company.campaign.id, to_campaign_id: second };
    await calls.bulk('promoter/move_to_campaign', to.promoter.id, move);
    const { status } = await calls.bulk('referral/move_to_promoter', lead, { promoter_campaign_id: to.promotion.id });
    expect(status).toBe(404);
  });

  test('referrals are deleted; deleting them again fails', async () => {
    const { lead } = await createRecords();
    await bulk('referral/delete', [lead]);
    expect((await records.referrals.show(lead)).status).toBe(404);
    const { body } = await calls.bulk('referral/delete', lead);
    expect(body).toMatchObject({ status: 'failed', failed_count: 1 });
  });
});

describe('bulk actions on commissions', () => {
  test('commissions are denied and approved', async () => {
    const { commission } = await createRecords();
    const status = async () => (await records.commissions.show(commission)).body.status;
    await bulk('commission/deny', [commission]);
    expect(await status()).toBe('denied');
    await bulk('commission/approve', [commission]);
    expect(await status()).toBe('approved');
  });

  test('commissions get the internal note of their denial; a commission that cannot be denied gets none', async () => {
    const [{ commission }, { commission: other, promoter }] = [await createRecords(), await createRecords()];
    const readNote = async (id: number) => (await records.commissions.show(id)).body.internal_note;
    await bulk('commission/deny', [commission], { internal_note: 'A test.' });
    expect(await readNote(commission)).toBe('A test.');
    await bulk('commission/deny', [commission]);
    expect(await readNote(commission)).toBe('A test.');
    await company.v1('/payouts/create', { promoter_id: promoter.id, status: 'completed' });
    await calls.bulk('commission/deny', other, { internal_note: 'A test.' });
    expect(await readNote(other)).toBeNull();
  });

  test('paid commissions cannot be denied, and the process says why', async () => {
    const { promoter, commission } = await createRecords();
    const { body: payouts } = await company.v1('/payouts/create', { promoter_id: promoter.id });
    await bulk('payout/mark_as_paid', [payouts.id]);
    const { body } = await calls.bulk('commission/deny', commission);
    expect(body).toMatchObject({ status: 'failed', total: 1, failed_count: 1 });
    expect(body.processing_errors).toEqual([{ id: commission, message: expect.stringMatching(/paid/) }]);
    expect((await records.commissions.show(commission)).body.status).toBe('approved');
  });
});

test('payouts are marked as paid and as unpaid', async () => {
  const { promoter } = await createRecords();
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  const { id } = body;
  const show = async () => (await records.payouts.show(id)).body;
  await bulk('payout/mark_as_paid', [id]);
  expect(await show()).toMatchObject({ status: 'completed', date_paid: expect.any(String) });
  await bulk('payout/mark_as_unpaid', [id]);
  expect(await show()).toMatchObject({ status: 'pending', date_paid: null });
});
