import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { MAX_WEBHOOKS } from '#shared/domain/webhooks/webhook-changes.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { createWebhook, TOO_MANY_WEBHOOKS } from '#shared/operations/webhooks/create-webhook.ts';
import { deleteWebhook } from '#shared/operations/webhooks/delete-webhook.ts';
import { retryDelivery } from '#shared/operations/webhooks/retry-delivery.ts';
import { sendTestDelivery } from '#shared/operations/webhooks/send-test.ts';
import { updateWebhook } from '#shared/operations/webhooks/update-webhook.ts';
import { runtime } from '#shared/runtime.ts';
import { readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import { findWebhook } from '#shared/store/webhooks/webhooks.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import {
  type ApiResponse,
  aCompany,
  type Company,
  createV2Headers,
  pickStatusAndBody,
  request,
} from '#test/support/service/company.ts';
import { runWithInterference } from '#test/support/table/interference.ts';
import { expectGuarded } from '#test/support/table/overtaken.ts';
import { readWrittenItems } from '#test/support/table/written.ts';
import { createCallsInProcess, createWebhookCalls, mac } from '#test/support/webhooks/calls.ts';
import { aDeliveryTo, aWebhookOf, HOOK } from '#test/support/webhooks/inputs.ts';

const NOT_FOUND = { status: 404, body: { message: 'Record not found', code: 'not_found' } };
const CAMPAIGN_SAYS = 'The webhook belongs to a campaign: change or clear the campaign’s default_webhook_url.';
const ELSEWHERE = 'https://elsewhere.example/';

const invalid = (message: string) => ({ status: 422, body: { message, code: 'invalid_params' } });
const listIdsIn = ({ body }: ApiResponse): (number | string)[] => body.map(({ id }: Input) => id);
/** Rejected addresses with the reasons. */
const REFUSED = [
  ['hooks.shop.example', 'is invalid.'],
  ['ftp://hooks.shop.example/', 'has to begin with https://.'],
  ['https://me:secret@hooks.shop.example/', 'cannot contain a user name or password.'],
  ['https://hooks.shop.example:25/', 'cannot have a port below 1024 other than 443.'],
  ['https://10.0.0.1/', 'has to lead to a public host: private networks are not called.'],
  ['https://169.254.169.254/latest/meta-data', 'has to lead to a public host: private networks are not called.'],
] as const;

let company: Company;
let calls: ReturnType<typeof createWebhookCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createWebhookCalls(company);
});

describe('webhooks', () => {
  test('a webhook is created for all types, with a secret that is shown but never listed', async () => {
    const { body } = await calls.create({ url: HOOK });
    expect(body).toEqual({
      id: body.id,
      url: HOOK,
      campaign_id: null,
      description: null,
      event_types: ['all'],
      campaign_ids: [],
      format: 'standard',
      timeout: 15,
      max_retries: 7,
      headers: {},
      basic_auth_user: null,
      basic_auth_enabled: false,
      active: true,
      types: ['all'],
      enabled: true,
      disabled_at: null,
      disabled_because: null,
      failing_since: null,
      created_at: expect.any(String),
      updated_at: body.created_at,
      secrets: [
        { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), created_at: body.created_at, expires_at: null },
      ],
    });
    expect((await calls.show(body.id)).body).toEqual(body);
    const { secrets, ...listedWebhook } = body;
    expect((await calls.list({ per_page: 100 })).body).toContainEqual(listedWebhook);
  });

  test('webhook secrets are unique and never stored', async () => {
    const own = await aCompany();
    const { create, update } = createWebhookCalls(own);
    const created = [await create({ url: HOOK }), await create({ url: HOOK }), await calls.create({ url: HOOK })];
    created.push(await update(created[0]?.body.id, { rotate_secret: true }));
    const secrets = new Set(created.flatMap(({ body }) => body.secrets.map(({ secret }: Input) => String(secret))));
    expect(secrets.size).toBe(4);
    const storedText = JSON.stringify([...(await readWrittenItems(own.account.id)).values()]);
    expect(storedText).toContain(HOOK);
    for (const secret of secrets) expect(storedText).not.toContain(secret.slice('whsec_'.length));
  });

  test("a webhook's event types are deduplicated and sorted", async () => {
    const types = async (types: unknown) => (await calls.create({ url: HOOK, types })).body.types;
    expect(await types(['reward_created', 'lead_signup', 'lead_signup'])).toEqual(['lead_signup', 'reward_created']);
    expect(await types('sale_created')).toEqual(['sale_created']);
    expect(await types(['lead_signup', 'all'])).toEqual(['all']);
    expect(await types(['promoter.created', 'commission.updated', 'lead_signup'])).toEqual([
      'lead_signup',
      'promoter_signed_up',
      'fulfilment_pending',
    ]);
  });

  test.each([[[]], [['no_such_type']], [['test']], [[['lead_signup']]]])(
    'the event types %j are rejected',
    async (types) => {
      expect(pickStatusAndBody(await calls.create({ url: HOOK, types }))).toEqual(invalid('types is invalid.'));
    },
  );

  test.each(REFUSED)('the webhook address %s is rejected: %s', async (url, problem) => {
    expect(pickStatusAndBody(await calls.create({ url }))).toEqual(invalid(`url ${problem}`));
    const { id } = await aWebhookOf(company);
    expect(pickStatusAndBody(await calls.update(id, { url }))).toEqual(invalid(`url ${problem}`));
    expect(await findWebhook(company.account.id, id)).toMatchObject({ url: HOOK, revision: 1 });
  });

  test('PATCH changes a webhook like PUT', async () => {
    const { body: created } = await calls.create({ url: HOOK, types: ['lead_signup'] });
    const { status, body } = await request(`/api/v2/company/webhooks/${created.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...createV2Headers(company.account.id, company.key) },
      body: JSON.stringify({ url: ELSEWHERE }),
    });
    expect([status, body]).toEqual([200, { ...created, url: ELSEWHERE, updated_at: expect.any(String) }]);
  });

  test('updating a webhook changes only the given fields', async () => {
    const { body: created } = await calls.create({ url: HOOK, types: ['lead_signup'] });
    const change = async (changes: Input) => (await calls.update(created.id, changes)).body;
    expect(await change({})).toEqual(created);
    expect(await change({ url: ELSEWHERE })).toEqual({ ...created, url: ELSEWHERE, updated_at: expect.any(String) });
    const off = await change({ enabled: false, types: ['all'] });
    expect(off).toMatchObject({ url: ELSEWHERE, enabled: false, disabled_because: 'by_hand', types: ['all'] });
    expect(await change({ enabled: false })).toEqual(off);
    const all = { types: ['all'], event_types: ['all'], updated_at: expect.any(String) };
    expect(await change({ enabled: true })).toEqual({ ...created, url: ELSEWHERE, ...all });
  });

  test('a webhook disabled for failures can be enabled and starts counting again', async () => {
    const since = new Date(Date.now() - 6 * DAY_MS).toISOString();
    const { id } = await aWebhookOf(company, { failingSince: since, disabled: { since, because: 'failing' } });
    const failing = { enabled: false, disabled_because: 'failing', disabled_at: since, failing_since: since };
    expect((await calls.show(id)).body).toMatchObject(failing);
    expect((await calls.update(id, { enabled: true })).body).toMatchObject({ enabled: true, failing_since: null });
  });

  test('a rotated webhook secret replaces the old one after a day', async () => {
    const { body: created } = await calls.create({ url: HOOK });
    const { body } = await calls.update(created.id, { rotate_secret: true });
    const [newest, before] = body.secrets;
    expect(body.secrets).toHaveLength(2);
    expect(newest).toMatchObject({ expires_at: null });
    expect(newest.secret).not.toBe(before.secret);
    expect(before).toMatchObject({ ...created.secrets[0], expires_at: expect.any(String) });
    expect(Date.parse(before.expires_at) - Date.parse(newest.created_at)).toBe(DAY_MS);
    expect((await calls.show(created.id)).body).toEqual(body);
    const tomorrow = { ...runtime, now: () => new Date(Date.now() + DAY_MS).toISOString() };
    const updatedLater = await updateWebhook({ account: company.account, runtime: tomorrow, mac }, created.id, {});
    expect(updatedLater.secrets).toHaveLength(1);
  });

  test('a deleted webhook and its deliveries return 404', async () => {
    const { id } = await aWebhookOf(company);
    const { id: delivery } = await aDeliveryTo(company, { id });
    expect((await calls.remove(id)).body).toMatchObject({ id, url: HOOK });
    for (const call of [calls.show, calls.remove, calls.test, calls.deliveries]) {
      expect(pickStatusAndBody(await call(id))).toEqual(NOT_FOUND);
    }
    expect(pickStatusAndBody(await calls.update(id, { enabled: true }))).toEqual(NOT_FOUND);
    expect(pickStatusAndBody(await calls.retry(delivery))).toEqual(NOT_FOUND);
  });

  test('webhooks are listed oldest first, in pages', async () => {
    const own = await aCompany();
    const ids = [await aWebhookOf(own), await aWebhookOf(own), await aWebhookOf(own)].map(({ id }) => id);
    const page = async (number: number) => {
      const response = await createWebhookCalls(own).list({ page: number, per_page: 2 });
      return [listIdsIn(response), response.headers.get('total')];
    };
    expect(await page(1)).toEqual([ids.slice(0, 2), '3']);
    expect(await page(2)).toEqual([ids.slice(2), '3']);
  });

  test('webhooks of another account return 404', async () => {
    const own = await aCompany();
    const { id } = await aWebhookOf(own);
    const { id: delivery } = await aDeliveryTo(own, { id });
    const stranger = createWebhookCalls(await aCompany());
    for (const call of [stranger.show, stranger.remove, stranger.test, stranger.deliveries]) {
      expect(pickStatusAndBody(await call(id))).toEqual(NOT_FOUND);
    }
    expect(pickStatusAndBody(await stranger.retry(delivery))).toEqual(NOT_FOUND);
  });

  test('a webhook is neither created nor rotated if its secret cannot be shown', async () => {
    const own = await aCompany();
    const { id } = await aWebhookOf(own);
    const call = { account: own.account, runtime, mac: () => Promise.reject(new Error('no key')) };
    await expect(createWebhook(call, { url: HOOK, types: 'all' })).rejects.toThrow('no key');
    await expect(updateWebhook(call, id, { rotateSecret: true })).rejects.toThrow('no key');
    expect(await readNoticeReceivers(own.account.id)).toMatchObject({
      webhooks: [{ id, secrets: [{ generation: 1 }] }],
    });
  });
});

describe('webhook settings', () => {
  const input = {
    description: 'Our ledger',
    timeout: 5,
    max_retries: 2,
    headers: { 'X-Source': 'a-header-secret' },
    basic_auth_user: 'ledger',
    basic_auth_password: 'a-basic-secret',
  };
  const { basic_auth_password, ...visible } = input;
  const expected = { ...visible, basic_auth_enabled: true };

  test('webhook settings are shown without the password, and secrets are encrypted', async () => {
    const own = await aCompany();
    const { create, show, list, update } = createWebhookCalls(own);
    const { status, body } = await create({ url: HOOK, ...input, active: false, campaign_ids: [own.campaign.id] });
    expect([status, body.active, body.enabled]).toEqual([201, false, false]);
    expect(body).toMatchObject({ ...expected, campaign_ids: [own.campaign.id] });
    expect((await show(body.id)).body).toEqual(body);
    expect((await list()).body).toMatchObject([expected]);
    const storedText = JSON.stringify([...(await readWrittenItems(own.account.id)).values()]);
    expect(storedText).not.toMatch(/a-header-secret|a-basic-secret/);
    const change = { basic_auth_user: '', headers: {}, description: '', campaign_ids: [], active: true };
    const { body: updated } = await update(body.id, change);
    const clearedFields = {
      basic_auth_user: null,
      basic_auth_enabled: false,
      headers: {},
      description: '',
      campaign_ids: [],
    };
    expect(updated).toMatchObject({ ...clearedFields, active: true, timeout: 5, max_retries: 2 });
    expect(JSON.stringify([body, updated])).not.toContain('a-basic-secret');
  });

  test('event types can be given by their version 1 names and with a format', async () => {
    const { body } = await calls.create({ url: HOOK, event_types: ['lead_becomes_referral'], format: 'v1' });
    expect(body).toMatchObject({ event_types: ['lead_becomes_referral'], types: ['new_customer'], format: 'v1' });
    const { body: second } = await calls.create({ url: HOOK, event_types: ['promoter.created', 'commission.created'] });
    expect(second).toMatchObject({
      event_types: ['promoter.created', 'commission.created'],
      types: ['promoter_signed_up', 'reward_created'],
    });
    const { body: updated } = await calls.update(body.id, { types: ['sale_created'], format: 'standard' });
    expect(updated).toMatchObject({ event_types: ['sale_created'], types: ['sale_created'], format: 'standard' });
    const { body: names } = await calls.eventTypes();
    expect(names.data).toEqual(expect.arrayContaining(['lead_becomes_referral', 'sale_created']));
  });

  test.each<[string, Input]>([
    ['event_types: moon_rises is not a webhook event type', { event_types: ['moon_rises'] }],
    ['types and event_types are the same setting', { types: ['all'], event_types: ['all'] }],
    ['enabled and active are the same setting', { enabled: true, active: true }],
    ['campaign_ids names a campaign that does not exist: 99999.', { campaign_ids: [99_999] }],
    ['format: version 1 lacks sale_created.', { types: ['sale_created'], format: 'v1' }],
    ['timeout must be from 1 to 30 seconds.', { timeout: 120 }],
    ['max_retries must be from 0 to 10.', { max_retries: 11 }],
    ['headers is invalid.', { headers: { a: ['x'] } }],
    ['headers: webhook-id is set by the service.', { headers: { 'webhook-id': 'x' } }],
    ['basic_auth_user needs a basic_auth_password.', { basic_auth_user: 'me' }],
  ])('an invalid webhook setting is rejected: %s', async (message, fields) => {
    const { id } = await aWebhookOf(company);
    for (const { status, body } of [await calls.create({ url: HOOK, ...fields }), await calls.update(id, fields)]) {
      expect([status, body.code]).toEqual([422, 'invalid_params']);
      expect(body.message.startsWith(message), body.message).toBe(true);
    }
    expect(await findWebhook(company.account.id, id)).toMatchObject({ revision: 1 });
  });
});

describe('webhook limits', () => {
  test(`an account has at most ${MAX_WEBHOOKS} webhooks besides those of campaigns`, async () => {
    const own = await aCompany({ campaign: { defaultWebhookUrl: HOOK } });
    const { create, remove } = createWebhookCalls(own);
    const created = await Promise.all(Array.from({ length: MAX_WEBHOOKS - 1 }, () => aWebhookOf(own)));
    expect((await create({ url: HOOK })).status).toBe(201);
    expect(pickStatusAndBody(await create({ url: HOOK }))).toEqual(invalid(TOO_MANY_WEBHOOKS));
    await own.campaignWith({ defaultWebhookUrl: HOOK });
    await remove(created[0]?.id ?? 0);
    expect((await create({ url: HOOK })).status).toBe(201);
  });

  test('concurrent creation never exceeds the webhook limit', async () => {
    const own = await aCompany();
    const { call } = createCallsInProcess(own);
    const make = () => createWebhook(call, { url: HOOK, types: 'all' });
    for (let count = 2; count < MAX_WEBHOOKS; count += 1) await aWebhookOf(own);
    await make();
    await expect(runWithInterference(make, make)).rejects.toMatchObject({
      reason: { code: 'invalid', message: TOO_MANY_WEBHOOKS },
    });
    const { webhooks } = await readNoticeReceivers(own.account.id);
    expect(webhooks).toHaveLength(MAX_WEBHOOKS);
    await deleteWebhook(call, webhooks[0]?.id ?? 0);
    expect((await make()).webhook.id).toBeLessThanOrEqual(MAX_WEBHOOKS + 1);
  });
});

describe('campaign webhooks', () => {
  const PLAIN = { name: 'Partners', landing_url: 'https://shop.example/' };

  async function aCampaign(url: string) {
    const own = await aCompany();
    const { campaigns } = createCampaignCalls(own);
    const hooks = createWebhookCalls(own);
    const { body: campaign } = await campaigns.create({ ...PLAIN, default_webhook_url: url });
    const fetchList = async () => (await hooks.list()).body;
    return { own, hooks, campaigns, campaign, fetchList };
  }

  test("a campaign's webhook is created, changed and removed with default_webhook_url", async () => {
    const { campaigns, campaign, fetchList } = await aCampaign('');
    expect(await fetchList()).toEqual([]);
    const update = (changes: Input) => campaigns.update(campaign.id, changes);
    await update({ default_webhook_url: HOOK });
    const [webhook] = await fetchList();
    expect(webhook).toMatchObject({ url: HOOK, campaign_id: campaign.id, types: ['all'], enabled: true });
    await update({ name: 'Friends' });
    await update({ default_webhook_url: HOOK });
    expect(await fetchList()).toEqual([webhook]);
    expect((await update({ default_webhook_url: ELSEWHERE })).body.default_webhook_url).toBe(ELSEWHERE);
    expect(await fetchList()).toEqual([{ ...webhook, url: ELSEWHERE }]);
    await update({ default_webhook_url: '' });
    expect(await fetchList()).toEqual([]);
  });

  test("a campaign's webhook is created with the campaign", async () => {
    const { campaign, fetchList } = await aCampaign(HOOK);
    expect(await fetchList()).toMatchObject([{ url: HOOK, campaign_id: campaign.id }]);
  });

  test.each(REFUSED.filter(([url]) => URL.canParse(url) && url.startsWith('https:')))(
    'a campaign rejects the address %s without any change: %s',
    async (url, problem) => {
      const { campaigns, campaign, fetchList } = await aCampaign(HOOK);
      const refused = invalid(`default_webhook_url ${problem}`);
      expect(pickStatusAndBody(await campaigns.create({ ...PLAIN, default_webhook_url: url }))).toEqual(refused);
      expect(pickStatusAndBody(await campaigns.update(campaign.id, { name: 'x', default_webhook_url: url }))).toEqual(
        refused,
      );
      expect((await campaigns.show(campaign.id)).body).toEqual(campaign);
      expect(await fetchList()).toHaveLength(1);
    },
  );

  test("a campaign's webhook can be changed except for its address and removal", async () => {
    const { hooks, fetchList } = await aCampaign(HOOK);
    const [{ id }] = await fetchList();
    expect(pickStatusAndBody(await hooks.update(id, { url: ELSEWHERE, enabled: false }))).toEqual(
      invalid(CAMPAIGN_SAYS),
    );
    expect(pickStatusAndBody(await hooks.remove(id))).toEqual(invalid(CAMPAIGN_SAYS));
    expect(await fetchList()).toMatchObject([{ id, url: HOOK, enabled: true }]);
    const changes = { url: HOOK, types: ['sale_created'], enabled: false, rotate_secret: true };
    const { body } = await hooks.update(id, changes);
    expect(body).toMatchObject({ types: ['sale_created'], enabled: false, secrets: [{}, {}] });
  });

  test('concurrent changes of default_webhook_url create one webhook', async () => {
    const { own, campaign, fetchList } = await aCampaign('');
    const give = (url: string) =>
      updateCampaign({ account: own.account, runtime }, campaign.id, { defaultWebhookUrl: url });
    for (const command of ['commit', 'item read', 'query'] as const) {
      await runWithInterference(
        () => give(HOOK),
        () => give(ELSEWHERE),
        { command },
      );
      expect(await fetchList()).toMatchObject([{ url: HOOK }]);
      await give('');
    }
  });
});

test('webhook changes check every item of their transactions', async () => {
  const own = await aCompany();
  const { call } = createCallsInProcess(own);
  const make = () => createWebhook(call, { url: HOOK, types: 'all' });
  await expectGuarded(make);
  const { webhook } = await expectGuarded(make);
  await expectGuarded(() => updateWebhook(call, webhook.id, { enabled: false }));
  await expectGuarded(() => updateWebhook(call, webhook.id, { enabled: true, rotateSecret: true }));
  const { delivery } = await expectGuarded(() => sendTestDelivery(call, webhook.id));
  await expectGuarded(() => retryDelivery(call, delivery.id));
  await expectGuarded(() => deleteWebhook(call, webhook.id));
  const campaign = await expectGuarded(() => own.campaignWith({ defaultWebhookUrl: HOOK }));
  const updateUrl = (url: string) =>
    updateCampaign({ account: call.account, runtime }, campaign.id, { defaultWebhookUrl: url });
  for (const url of [ELSEWHERE, '', HOOK]) await expectGuarded(() => updateUrl(url));
});
