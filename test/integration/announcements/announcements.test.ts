import { describe, expect, test } from 'vitest';
import { MAX_ANNOUNCEMENTS } from '#shared/domain/announcements/announcement.ts';
import { addDays, toDay } from '#shared/domain/day.ts';
import {
  createAnnouncement,
  listCurrentAnnouncements,
  updateAnnouncement,
} from '#shared/operations/announcements/announcements.ts';
import { deleteCampaign } from '#shared/operations/campaigns/delete-campaign.ts';
import { affiliateAnnouncementsList } from '#shared/routes/affiliate/announcements/announcements.ts';
import {
  v2AnnouncementsCreate,
  v2AnnouncementsDelete,
  v2AnnouncementsList,
  v2AnnouncementsUpdate,
} from '#shared/routes/v2/announcements/announcements.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { runtime } from '#shared/runtime.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

const today = () => toDay(runtime.now());
const NEWS = { heading: 'News', text: 'First line.\nSecond line.' };

function createAnnouncementCalls(company: Company) {
  const headers = createCredentials('v2', company);
  return {
    list: async (query: Input = {}) => (await send(v2AnnouncementsList, { query, headers })).body,
    create: (json: Input) => send(v2AnnouncementsCreate, { json: { ...NEWS, ...json }, headers }),
    update: (id: number, json: Input) => send(v2AnnouncementsUpdate, { json, variables: { id }, headers }),
    remove: (id: number) => send(v2AnnouncementsDelete, { variables: { id }, headers }),
  };
}

/** Headings that a promoter sees. */
async function listHeadingsFor({ account }: Company, promoter: { readonly id: number }): Promise<string[]> {
  const headers = createPromoterHeaders(await aPromoterSession(account, promoter));
  const { body } = await send(affiliateAnnouncementsList, { headers });
  return (body as { heading: string }[]).map(({ heading }) => heading);
}

describe('announcements of a company', () => {
  test('an announcement is created, listed newest first, changed and deleted', async () => {
    const { list, create, update, remove } = createAnnouncementCalls(await aCompany());
    const { status, body: first } = await create({});
    const defaults = { link_url: null, link_label: null, campaign_ids: [], start_date: today(), end_date: null };
    expect([status, first]).toMatchObject([201, { id: 1, ...NEWS, ...defaults }]);
    const { body: second } = await create({ link_url: 'https://acme.example/', link_label: 'Read', end_date: today() });
    expect(await list()).toEqual([second, first]);
    expect(await list({ per_page: 1, page: 2 })).toEqual([first]);
    const changes = { ...second, heading: 'Old news', link_url: null, link_label: null, end_date: null };
    expect((await update(2, { heading: 'Old news', link_url: '', end_date: '' })).body).toEqual(changes);
    expect((await remove(2)).body).toEqual(changes);
    expect([(await update(2, {})).status, (await remove(2)).status]).toEqual([404, 404]);
    expect((await create({})).body.id).toBe(3);
  });

  test.each([
    ['without a heading', { heading: '' }, 'heading is invalid: it must have 1 to 75 characters, in one line.'],
    [
      'with a long heading',
      { heading: 'x'.repeat(76) },
      'heading is invalid: it must have 1 to 75 characters, in one line.',
    ],
    ['with a long text', { text: 'x'.repeat(451) }, 'text is invalid: it must have 1 to 450 characters.'],
    [
      'with an http link',
      { link_url: 'http://acme.example' },
      'link_url is invalid: it must be a URL that begins with https://.',
    ],
    [
      'with a script as link',
      { link_url: 'javascript:alert(1)' },
      'link_url is invalid: it must be a URL that begins with https://.',
    ],
    ['with a label without a URL', { link_label: 'Read' }, 'link_label needs a link_url.'],
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
  ])('an announcement %s is rejected', async (_, input, message) => {
    const { create, list } = createAnnouncementCalls(await aCompany());
    const { status, body } = await create(input);
    expect([status, body.message]).toEqual([422, message]);
    expect(await list()).toEqual([]);
  });

  test('an account has at most 20 announcements, also when they are created at the same time', async () => {
    const { create, list, remove } = createAnnouncementCalls(await aCompany());
    for (let count = 1; count < MAX_ANNOUNCEMENTS; count += 1) await create({});
    const statuses = (await Promise.all([create({}), create({})])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
    expect(await list()).toHaveLength(MAX_ANNOUNCEMENTS);
    await remove(1);
    expect((await create({})).status).toBe(201);
  });

  test('an announcement of a campaign that was deleted can still be edited', async () => {
    const company = await aCompany();
    const { id: campaignId } = await company.campaignWith({});
    const { create, update } = createAnnouncementCalls(company);
    const { body } = await create({ campaign_ids: [campaignId] });
    await deleteCampaign({ account: company.account, runtime }, campaignId);
    const { status, body: after } = await update(body.id, { heading: 'Changed', campaign_ids: [campaignId] });
    expect([status, after.heading]).toEqual([200, 'Changed']);
  });

  test('a change of an announcement is audited as a change of the account', async () => {
    const company = await aCompany();
    await createAnnouncementCalls(company).create({});
    const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
    expect(body[0]).toMatchObject({
      operation: 'v2/company/announcements/create',
      records: [{ type: 'account', id: String(company.account.id) }],
    });
  });
});

describe('announcements for a promoter', () => {
  test('a promoter sees announcements of its account, for all campaigns and its own, without their audience', async () => {
    const company = await aCompany();
    const other = await company.campaignWith({ name: 'Other' });
    const { create } = createAnnouncementCalls(company);
    await create({ heading: 'For all' });
    await create({ heading: 'For ours', campaign_ids: [company.campaign.id] });
    await create({ heading: 'For others', campaign_ids: [other.id] });
    await create({ heading: 'For both', campaign_ids: [company.campaign.id, other.id] });
    const [member, otherMember] = [await company.promoter(), await company.promoter({ campaignId: other.id })];
    expect(await listHeadingsFor(company, member.promoter)).toEqual(['For both', 'For ours', 'For all']);
    expect(await listHeadingsFor(company, otherMember.promoter)).toEqual(['For both', 'For others', 'For all']);

    const foreign = await aCompany();
    expect(await listHeadingsFor(foreign, (await foreign.promoter()).promoter)).toEqual([]);

    const headers = createPromoterHeaders(await aPromoterSession(company.account, member.promoter));
    const { body } = await send(affiliateAnnouncementsList, { headers });
    expect(Object.keys(body[0]).toSorted()).toEqual(['heading', 'id', 'link_label', 'link_url', 'start_date', 'text']);
  });

  test('a promoter sees neither future nor past announcements', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const { create } = createAnnouncementCalls(company);
    const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)];
    await create({ heading: 'Past', start_date: addDays(today(), -9), end_date: addDays(today(), -2) });
    await create({ heading: 'Current', start_date: yesterday, end_date: tomorrow });
    await create({ heading: 'Future', start_date: addDays(today(), 2) });
    expect(await listHeadingsFor(company, promoter)).toEqual(['Current']);
    const laterRuntime = { ...runtime, now: () => `${addDays(today(), 2)}T00:00:00.000Z` };
    const announcements = await listCurrentAnnouncements({ account: company.account, runtime: laterRuntime }, promoter);
    expect(announcements.map(({ heading }) => heading)).toEqual(['Future']);
  });

  test('the first and the last day of an announcement begin and end at midnight in the time zone of the account', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const account = { ...company.account, timeZone: 'America/New_York' };
    const at = (time: string) => ({ account, runtime: { ...runtime, now: () => time } });
    const created = await createAnnouncement(at('2026-12-01T03:00:00.000Z'), { ...NEWS, endDate: '2026-12-01' });
    expect(created.startDate).toBe('2026-11-30');
    await updateAnnouncement(at('2026-12-01T03:00:00.000Z'), created.id, { startDate: '2026-12-01' });
    const countSeen = async (time: string) => (await listCurrentAnnouncements(at(time), promoter)).length;
    expect(await countSeen('2026-12-01T04:59:59.999Z')).toBe(0);
    expect(await countSeen('2026-12-01T05:00:00.000Z')).toBe(1);
    expect(await countSeen('2026-12-02T04:59:59.999Z')).toBe(1);
    expect(await countSeen('2026-12-02T05:00:00.000Z')).toBe(0);
  });
});
