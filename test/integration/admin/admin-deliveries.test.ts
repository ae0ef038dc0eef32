import pLimit from 'p-limit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import { retryFailedDeliveries } from '#shared/operations/webhooks/retry-failed.ts';
import type { QueueMessage } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { findDelivery } from '#shared/store/webhooks/deliveries.ts';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { aDeliveryTo, aWebhookOf } from '#test/support/webhooks/inputs.ts';

const { admin, runJson } = createCommands(aDataFolder());
const FAILED = { state: 'failed', dueAt: null } as const;
const DELIVERED = { state: 'delivered', dueAt: null } as const;
const YESTERDAY = new Date(Date.parse(runtime.now()) - 86_400_000).toISOString();

let company: Company;
let webhook: Webhook;
beforeAll(async () => {
  company = await aCompany();
});
beforeEach(async () => {
  webhook = await aWebhookOf(company);
});

const deliveries = (...words: string[]) =>
  runJson('webhook', 'deliveries', '--account', String(company.account.id), '--webhook', String(webhook.id), ...words);
const retry = (...words: string[]) => runJson('webhook', 'retry', '--account', String(company.account.id), ...words);
const ofWebhook = () => ['--webhook', String(webhook.id)];
const getIds = (rows: readonly { message_id: string }[]) => rows.map(({ message_id }) => message_id);
const getState = async ({ id }: Delivery) => (await findDelivery(company.account.id, id))?.state;

/** Creates deliveries to the webhook, up to 10 at a time. */
async function many(count: number, overrides: Partial<Delivery>): Promise<Delivery[]> {
  return pLimit(10).map(Array.from({ length: count }), () => aDeliveryTo(company, webhook, overrides));
}

/** Runs the operation behind the command and collects the deliveries it would send. */
async function listRetriedBy(of: { readonly webhookId: number | null; readonly since: string }) {
  const sentMessages: QueueMessage[] = [];
  const send = async (sendings: readonly QueueMessage[]) => void sentMessages.push(...sendings);
  const result = await retryFailedDeliveries({ account: company.account, runtime, send }, of);
  return { ...result, sent: sentMessages.map(({ message }) => ('delivery' in message ? message.delivery : '')) };
}

describe('webhook deliveries --status', () => {
  test('webhook deliveries --status lists only deliveries in that state, newest first, across pages', async () => {
    const first = await aDeliveryTo(company, webhook, FAILED);
    await many(101, DELIVERED);
    const last = await aDeliveryTo(company, webhook, FAILED);
    expect(getIds(await deliveries('--status', 'failed'))).toEqual([last.id, first.id].toSorted().reverse());
    expect(getIds(await deliveries('--status', 'failed', '--before', first.id))).toEqual([]);
    expect(await deliveries('--status', 'delivered')).toHaveLength(50);
  });

  test('webhook deliveries --status counts pending deliveries of a disabled webhook as failed', async () => {
    webhook = await aWebhookOf(company, { disabled: { since: runtime.now(), because: 'by_hand' } });
    const { id } = await aDeliveryTo(company, webhook);
    expect(getIds(await deliveries('--status', 'failed'))).toEqual([id]);
    expect(await deliveries('--status', 'pending')).toEqual([]);
  });

  test('webhook deliveries --status reports that no delivery matches', async () => {
    const words = ['webhook', 'deliveries', '--account', String(company.account.id), ...ofWebhook()];
    const { out } = await admin(...words, '--status', 'failed');
    expect(out).toBe('No deliveries with this status in the last 30 days.\n');
  });
});

describe('webhook retry --failed', () => {
  test('webhook retry --failed resends failed deliveries only, and a second run finds none', async () => {
    const [failed, delivered] = [await many(3, FAILED), await aDeliveryTo(company, webhook, DELIVERED)];
    expect(await retry('--failed', '--since', YESTERDAY, ...ofWebhook())).toEqual({
      retried: 3,
      disabled_webhooks: [],
    });
    expect(await Promise.all(failed.map(getState))).toEqual(['pending', 'pending', 'pending']);
    expect(await getState(delivered)).toBe('delivered');
    expect(await retry('--failed', '--since', YESTERDAY, ...ofWebhook())).toMatchObject({ retried: 0 });
  });

  test('webhook retry --failed prints the number of deliveries', async () => {
    await many(2, FAILED);
    const words = ['webhook', 'retry', '--account', String(company.account.id), '--failed', ...ofWebhook()];
    const { out } = await admin(...words, '--since', YESTERDAY);
    expect(out).toBe('2 failed deliveries are being retried.\n');
  });

  test('webhook retry --failed sends each delivery once, beyond the first page of a hundred', async () => {
    const failed = await many(105, FAILED);
    const { retried, sent } = await listRetriedBy({ webhookId: webhook.id, since: YESTERDAY });
    expect(retried).toBe(105);
    expect(sent.toSorted()).toEqual(failed.map(({ id }) => id).toSorted());
  });

  test('webhook retry --since skips earlier deliveries', async () => {
    await many(3, FAILED);
    await new Promise((done) => setTimeout(done, 5));
    const since = runtime.now();
    const laterDelivery = await aDeliveryTo(company, webhook, FAILED);
    expect(await listRetriedBy({ webhookId: webhook.id, since })).toMatchObject({
      retried: 1,
      sent: [laterDelivery.id],
    });
  });

  test('webhook retry without --webhook covers all webhooks of the account and names disabled ones', async () => {
    const other = await aCompany();
    const [one, two] = [await aWebhookOf(other), await aWebhookOf(other)];
    const disabled = await aWebhookOf(other, { disabled: { since: runtime.now(), because: 'failing' } });
    for (const of of [one, two, disabled]) await aDeliveryTo(other, of, FAILED);
    const words = ['webhook', 'retry', '--account', String(other.account.id), '--failed', '--since', YESTERDAY];
    expect(await runJson(...words)).toEqual({ retried: 2, disabled_webhooks: [disabled.id] });
    expect((await admin(...words)).out).toContain(`Skipped because they are disabled: webhooks ${disabled.id}.`);
  });

  test('webhook retry is refused for a disabled webhook', async () => {
    webhook = await aWebhookOf(company, { disabled: { since: runtime.now(), because: 'by_hand' } });
    const words = ['webhook', 'retry', '--account', String(company.account.id), '--failed', '--since', YESTERDAY];
    const { code, err } = await admin(...words, ...ofWebhook());
    expect([code, err]).toEqual([1, 'Error: The webhook is disabled: enable it first.\n']);
  });

  test.each([[[]], [['--failed']], [['--since', YESTERDAY]], [['--delivery', 'x', '--failed', '--since', YESTERDAY]]])(
    'webhook retry with %j alone fails with a usage message',
    async (words) => {
      const { code, err } = await admin('webhook', 'retry', '--account', String(company.account.id), ...words);
      const first = err.split('\n')[0];
      const usage = 'Error: use --delivery ID to retry one delivery, or --failed --since DATE to retry all failed ones';
      expect([code, first]).toEqual([1, usage]);
    },
  );
});
