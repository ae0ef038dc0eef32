import type { Context } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { formatApiKey } from '#shared/domain/accounts/api-key.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { functionFile } from '#shared/routes/route.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v2PromotersBlock } from '#shared/routes/v2/batches/bulk.ts';
import { v2TrackingLogsList } from '#shared/routes/v2/tracking-log/tracking-logs.ts';
import { runtime } from '#shared/runtime.ts';
import { readRefusedCalls } from '#shared/store/tracking-log/refused-calls.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, createV2Headers, post, request, unique } from '#test/support/service/company.ts';
import { observe } from '#test/support/service/observe.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';

const context = { getRemainingTimeInMillis: () => 900_000 } as Context;
const WITHOUT_ROOM = 300;

/** A company's tracking log. */
const getLog = (company: Company, filters: Input = {}, overrides: Input = {}) =>
  send(v2TrackingLogsList, { query: { filters, ...overrides }, headers: createCredentials('v2', company) });

/** A company's whole tracking log, page by page. */
async function getWholeLog(company: Company): Promise<Input[]> {
  const rows: Input[] = [];
  let next: string | undefined = `${v2TrackingLogsList.path}?per_page=100`;
  while (next) {
    const { body, headers } = await request(next, { headers: createCredentials('v2', company) });
    rows.push(...body);
    next = /<https?:\/\/[^/]+([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return rows;
}

/** All stored refused calls of an account. */
async function getSlots(account: number) {
  const span = { from: '2000-01-01T00:00', to: '9999-01-01T00:00', cursor: null, containing: [] };
  return (await readRefusedCalls(account, span)).found;
}

async function aSeller() {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const [email, uid] = [`${unique('lea')}@example.com`, unique('user')];
  await company.v1('/track/signup', { email, uid, ref_id: promotion.refId });
  const sale = (overrides: Input) =>
    company.v2('/track/sale', { email, event_id: unique('invoice'), amount: 1000, ...overrides });
  return { company, promoter, promotion, email, uid, sale };
}

describe('reasons for missing sales', () => {
  quickTest('the tracking log explains every reason for a refusal', async () => {
    const { company, promotion, email, sale } = await aSeller();
    await sale({ event_id: 'invoice-1' });
    const calls: [string, () => Promise<{ status: number }>][] = [
      ['duplicate_event', () => sale({ event_id: 'invoice-1' })],
      ['lead_not_found', () => sale({ email: 'nobody@example.com' })],
      ['amount_invalid', () => sale({ amount: '12.50' })],
      ['currency_invalid', () => sale({ currency: 'ZZZ' })],
      ['created_at_invalid', () => sale({ created_at: '2999-01-01' })],
      ['event_id_invalid', () => sale({ event_id: '' })],
      ['invalid_params', () => sale({ quantity: -1 })],
      ['visitor_not_found', () => company.v1('/track/signup', { email: 'x@example.com', ref_id: 'nobody' })],
      ['signup_exists', () => company.v1('/track/signup', { email, ref_id: promotion.refId })],
      ['sale_not_found', () => company.v1('/track/refund', { email, event_id: 'r1', sale_event_id: 'no', amount: 1 })],
      [
        'refund_too_large',
        () => company.v1('/track/refund', { email, event_id: 'r2', sale_event_id: 'invoice-1', amount: 1001 }),
      ],
      ['refund_not_found', () => company.v1('/track/refund_reversal', { event_id: 'f1', refund_event_id: 'no' })],
      [
        'bad_key',
        () =>
          post(
            '/api/v2/track/sale',
            { event_id: 'b1' },
            createV2Headers(company.account.id, formatApiKey(company.account.id, 'x')),
          ),
      ],
      ['bad_key', () => post('/api/v2/track/sale', { event_id: 'b2' }, { 'account-id': String(company.account.id) })],
      [
        'key_not_allowed',
        async () => {
          const { key } = await issueApiKey({ account: company.account, runtime }, 'reader', { scopes: ['read'] });
          return post('/api/v2/track/sale', { event_id: 'b3' }, createV2Headers(company.account.id, key));
        },
      ],
    ];
    const sent: [string, number][] = [];
    for (const [reason, call] of calls) sent.unshift([reason, (await call()).status]);
    const { body, headers } = await getLog(company);
    expect(body.map((row: Input) => [row.reason, row.status])).toEqual(sent);
    expect(body.every((row: Input) => row.message !== '' && row.next_step !== '' && row.not_kept === 0)).toBe(true);
    expect([headers.get('total-at-least'), headers.get('link')]).toEqual([String(sent.length), null]);
    const amount = (await getLog(company, { reason: ['amount_invalid'] })).body;
    expect(amount).toMatchObject([{ call: 'track/sale', api_version: 'v2', outcome: 'refused', amount: '12.50' }]);
    expect((await getLog(company, { event_id: 'b2' })).body).toMatchObject([{ reason: 'bad_key', event_id: 'b2' }]);
    expect((await getLog(company, { reason: ['invalid_params'] })).body[0].message).toContain('Quantity');
  });

  quickTest('the tracking log distinguishes a denied lead from a banned promoter', async () => {
    const { company, promoter, promotion, email, uid, sale } = await aSeller();
    const denied = await company.promoter();
    await company.v1('/track/signup', { email: 'bob@example.com', ref_id: denied.promotion.refId });
    const headers = createCredentials('v1', company);
    await send(v1LeadsUpdate, { json: { email: 'bob@example.com', state: 'denied' }, headers });
    const campaign_id = promotion.campaignId;
    await send(v2PromotersBlock, {
      json: { ids: [promoter.id], campaign_id },
      headers: createCredentials('v2', company),
    });
    expect((await sale({ email: 'bob@example.com' })).status).toBe(404);
    expect((await sale({ email, event_id: 'invoice-9' })).status).toBe(404);
    expect((await getLog(company)).body.map(({ reason }: Input) => reason)).toEqual(['promoter_banned', 'lead_denied']);
    const byUid = await sale({ uid, event_id: 'invoice-10' });
    expect(byUid.status).toBe(404);
    expect((await getLog(company, { uid })).body).toMatchObject([
      { event_id: 'invoice-10', email: expect.any(String) },
    ]);
  });

  quickTest('the tracking log is searchable by e-mail and uid but shows them redacted', async () => {
    const company = await aCompany();
    const { status } = await company.v2('/track/sale', {
      email: 'Zoe@Example.com',
      uid: 'user-77',
      event_id: 'z',
      amount: 1,
    });
    expect(status).toBe(404);
    const { body } = await getLog(company, { email: 'zoe@example.COM' });
    expect(body).toMatchObject([{ event_id: 'z', email: 'zo…@e…', uid: 'us…' }]);
    expect(JSON.stringify(await getSlots(company.account.id))).not.toMatch(/zoe@|user-77/i);
    expect((await getLog(company, { email: 'other@example.com' })).body).toEqual([]);
    expect((await getLog(company, { uid: 'user-77' })).body).toHaveLength(1);
    expect((await getLog(company, { created_at: { to: '2026-01-01' } })).body).toEqual([]);
    expect((await getLog(company, { created_at: { from: '2026-01-01' } })).body).toHaveLength(1);
  });

  quickTest('the tracking log shows the sale and commissions of a counted event', async () => {
    const { company, promotion, promoter, sale } = await aSeller();
    const late = { email: 'late@example.com', event_id: 'invoice-2' };
    expect((await sale(late)).status).toBe(404);
    const { body: counted } = await sale({ ...late, ref_id: promotion.refId });
    expect((await sale(late)).status).toBe(409);
    const { body } = await getLog(company, { event_id: 'invoice-2' });
    const countedAs = {
      type: 'sale',
      id: counted.id,
      referral_id: counted.referral.id,
      amount: 1000,
      commissions: [{ id: counted.commissions[0].id, promoter_id: promoter.id, tier: 1, unit: 'cash', amount: 200 }],
    };
    expect(body).toMatchObject([
      { outcome: 'counted', reason: null, message: `It was counted as sale ${counted.id}, with 1 commission.` },
      { outcome: 'refused', reason: 'duplicate_event' },
      { outcome: 'refused', reason: 'lead_not_found', next_step: expect.stringContaining('was counted') },
    ]);
    expect(body.map((row: Input) => row.counted_as)).toMatchObject([countedAs, countedAs, countedAs]);
  });

  quickTest('the tracking log is paged by cursor and available as CSV', async () => {
    const company = await aCompany();
    const ids = Array.from({ length: 7 }, (_, index) => `invoice-${index}`);
    for (const id of ids) await company.v2('/track/sale', { uid: 'nobody', event_id: id, amount: 1 });
    const walked: unknown[] = [];
    let next: string | undefined;
    do {
      const { body, headers } = next
        ? await request(next, { headers: createCredentials('v2', company) })
        : await getLog(company, {}, { per_page: 3 });
      walked.push(...body.map((row: Input) => row.event_id));
      const link: string = headers.get('link') ?? '';
      next = /<https?:\/\/[^/]+([^>]*)>; rel="next"/.exec(link)?.[1];
    } while (next);
    expect(walked).toEqual([...ids].reverse());
    const csv = await request(`${v2TrackingLogsList.path}?format=csv`, { headers: createCredentials('v2', company) });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(8);
    expect((await getLog(company, {}, { page: 2 })).status).toBe(422);
    expect((await getLog(company, {}, { cursor: 'x' })).status).toBe(422);
    expect((await getLog(company, { reason: ['weather'] })).status).toBe(422);
  });
});

describe('floods of refused calls', () => {
  test.runIf(isDeep)('a flood of refused calls costs few writes and reports the dropped count', async () => {
    const company = await aCompany();
    const observed = await observe(functionFile(v2Sale));
    const headers = createCredentials('v2', company);
    const startedAt = Date.now();
    const minute = () => Math.floor(Date.now() / 60_000);
    const first = minute();
    for (let index = 0; index < WITHOUT_ROOM; index += 1) {
      const sale = { uid: `user-${index}`, event_id: `invoice-${index}`, amount: 1 };
      expect(await observed.handler(createApiEvent(v2Sale, sale, headers), context)).toMatchObject({ statusCode: 404 });
    }
    const seconds = Math.ceil((Date.now() - startedAt) / 1000);
    const slots = await getSlots(company.account.id);
    const writes = observed.calls.filter(
      ({ action, keys }) => action === 'PutItem' && keys[0]?.endsWith('#refused-calls'),
    );
    expect(writes).toHaveLength(slots.length);
    expect(slots.length).toBeGreaterThanOrEqual(20);
    // Minutes may end meanwhile, and each has twenty slots.
    expect(slots.length).toBeLessThanOrEqual(20 * (1 + minute() - first) + seconds);
    expect(Math.max(...slots.map(({ calls }) => JSON.stringify(calls).length))).toBeLessThan(4096);
    // Buffered calls are written with the next refused call after a second.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await observed.handler(createApiEvent(v2Sale, { uid: 'last', event_id: 'last', amount: 1 }, headers), context);
    const all = await getSlots(company.account.id);
    const entries = all.flatMap(({ calls }) => calls);
    const more = all.reduce((sum, slot) => sum + slot.more, 0);
    expect(entries.length + more).toBe(WITHOUT_ROOM + 1);
    const log = await getWholeLog(company);
    expect(log.reduce((sum, row) => sum + Number(row.not_kept), 0)).toBe(more);
    expect(log).toHaveLength(entries.length);
  });

  quickTest('a refused call to an unknown account writes nothing', async () => {
    const account = 2_000_000_000;
    const { status } = await post(
      '/api/v2/track/sale',
      { uid: 'u' },
      createV2Headers(account, formatApiKey(account, 'x')),
    );
    expect(status).toBe(401);
    expect(await getSlots(account)).toEqual([]);
  });

  quickTest('an accepted sale writes no refused calls', async () => {
    const { company, email } = await aSeller();
    const observed = await observe(functionFile(v2Sale));
    const sale = { email, event_id: 'invoice-1', amount: 1000 };
    const response = await observed.handler(createApiEvent(v2Sale, sale, createCredentials('v2', company)), context);
    expect(response).toMatchObject({ statusCode: 200 });
    expect(observed.calls.flatMap(({ keys }) => keys).filter((key) => key.includes('refused-calls'))).toEqual([]);
  });
});
