import { describe, expect, test } from 'vitest';
import { MAX_CONTESTS } from '#shared/domain/contests/contest.ts';
import { addDays, toDay } from '#shared/domain/day.ts';
import { deleteCampaign } from '#shared/operations/campaigns/delete-campaign.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { runtime } from '#shared/runtime.ts';
import { createContestCalls } from '#test/support/contests/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';

describe('contests of a company', () => {
  test('a contest is created, listed by its end, changed and deleted', async () => {
    const { list, show, create, update, remove } = createContestCalls(await aCompany());
    const today = toDay(runtime.now());
    const { status, body: first } = await create({ start_date: addDays(today, -9), end_date: today });
    const defaults = { description: '', campaign_ids: [], prizes: [], show_figures: false };
    expect([status, first]).toMatchObject([201, { id: 1, ...defaults, status: 'running' }]);
    const texts = { description: 'First line.\nSecond line.', prizes: ['A trip', 'A dinner'] };
    const { body: second } = await create({ ...texts, start_date: addDays(today, 1), end_date: addDays(today, 9) });
    expect(second).toMatchObject({ id: 2, ...texts, status: 'upcoming' });
    expect(await list()).toEqual([second, first]);
    expect(await list({ per_page: 1, page: 2 })).toEqual([first]);
    const changed = { ...second, name: 'Race', description: '', prizes: [], show_figures: true };
    const changes = { name: 'Race', description: '', prizes: [], show_figures: true };
    expect((await update(2, changes)).body).toEqual(changed);
    expect((await show(2)).body).toEqual(changed);
    expect((await remove(2)).body).toEqual(changed);
    for (const missing of [show(2), update(2, {}), remove(2)]) expect((await missing).status).toBe(404);
    expect((await create({})).body.id).toBe(3);
  });

  test.each([
    ['without a name', { name: '' }, 'name is invalid: it must have 1 to 75 characters, in one line.'],
    ['by clicks', { rank_by: 'clicks' }, 'rank_by is invalid: it must be one of earnings, referrals, customers.'],
    [
      'with a long description',
      { description: 'x'.repeat(1001) },
      'description is invalid: it must have at most 1000 characters.',
    ],
    [
      'with an empty prize',
      { prizes: ['A trip', ' '] },
      'prizes is invalid: a prize must have 1 to 100 characters, in one line.',
    ],
    ['with eleven prizes', { prizes: Array(11).fill('A trip') }, 'prizes can have at most 10 entries.'],
    [
      'for an unknown campaign',
      { campaign_ids: [999_999] },
      'campaign_ids names a campaign that does not exist: 999999.',
    ],
    ['with an unreadable end', { end_date: 'soon' }, 'end_date is invalid: it must be a date such as 2026-12-31.'],
    [
      'that ends before it starts',
      { start_date: '2026-12-02', end_date: '2026-12-01' },
      'end_date must not be before start_date.',
    ],
  ])('a contest %s is rejected', async (_, input, message) => {
    const { create, list } = createContestCalls(await aCompany());
    const { status, body } = await create(input);
    expect([status, body.message]).toEqual([422, message]);
    expect(await list()).toEqual([]);
  });

  test('an account has at most 20 contests, also when they are created at the same time', async () => {
    const { create, remove } = createContestCalls(await aCompany());
    for (let count = 1; count < MAX_CONTESTS; count += 1) await create({});
    const statuses = (await Promise.all([create({}), create({})])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
    await remove(1);
    expect((await create({})).status).toBe(201);
  });

  test('a contest of a campaign that was deleted can still be edited', async () => {
    const company = await aCompany();
    const { id: campaignId } = await company.campaignWith({});
    const { create, update } = createContestCalls(company);
    const { body } = await create({ campaign_ids: [campaignId] });
    await deleteCampaign({ account: company.account, runtime }, campaignId);
    const { status, body: after } = await update(body.id, { name: 'Changed', campaign_ids: [campaignId] });
    expect([status, after.name]).toEqual([200, 'Changed']);
  });

  test('a change of a contest is audited as a change of the account', async () => {
    const company = await aCompany();
    await createContestCalls(company).create({});
    const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
    expect(body[0]).toMatchObject({
      operation: 'v2/company/contests/create',
      records: [{ type: 'account', id: String(company.account.id) }],
    });
  });
});
