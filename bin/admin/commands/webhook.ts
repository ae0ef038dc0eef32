import * as v from 'valibot';
import { command, type Option } from '#bin/admin/command.ts';
import { flag, id, webhookUrl } from '#bin/admin/fields.ts';
import { details, table } from '#bin/admin/print.ts';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { createWebhook } from '#shared/operations/webhooks/create-webhook.ts';
import { deleteWebhook } from '#shared/operations/webhooks/delete-webhook.ts';
import { listWebhooksPage, type ShownWebhook, showWebhook } from '#shared/operations/webhooks/show-webhook.ts';
import { updateWebhook } from '#shared/operations/webhooks/update-webhook.ts';
import { v2Webhook, v2WebhookWithSecrets } from '#shared/present/v2/webhooks/webhook.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOption, theAccount } from './account.ts';
import { deliveryCommands } from './deliveries.ts';

/** Loaded on demand. */
const theKey = async () => (await import('#shared/outside/mac.ts')).webhookMac;

const NO_WEBHOOK = 'No webhook yet.';

const webhookOption = { value: 'N', about: 'the webhook, as webhook list shows it', schema: id() } satisfies Option;

const create = command({
  name: 'webhook create',
  about: 'Creates a webhook: an address to which the service posts what happens. Shows its secret.',
  notes: `Types: ${WEBHOOK_TYPES.join(', ')}.`,
  options: {
    account: accountOption,
    url: { value: 'URL', about: 'where messages are posted', schema: webhookUrl() },
    types: { value: 'TYPES', about: 'what it posts, such as lead_signup,sale_created (all)', schema: types() },
  },
  async run({ account, url, types }, runtime) {
    return shown(await createWebhook(await secretCall(account, runtime), { url, types }));
  },
});

const list = command({
  name: 'webhook list',
  about: 'Lists the webhooks of an account and of its campaigns, without their secrets.',
  options: { account: accountOption },
  async run({ account }, runtime) {
    const page = { page: 1, perPage: Number.MAX_SAFE_INTEGER };
    const rows = (await listWebhooksPage(await secretCall(account, runtime), page)).rows.map(v2Webhook);
    const columns = ['id', 'url', 'types', 'campaign_id', 'enabled', 'disabled_because', 'failing_since'];
    return { data: rows, text: table(rows, columns, NO_WEBHOOK) };
  },
});

const show = command({
  name: 'webhook show',
  about: 'Shows a webhook with its secrets.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    return shown(await showWebhook(await secretCall(account, runtime), webhook));
  },
});

const enable = command({
  name: 'webhook enable',
  about: 'Enables a webhook that was disabled by hand or because it failed.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    return shown(await updateWebhook(await secretCall(account, runtime), webhook, { enabled: true }));
  },
});

const disable = command({
  name: 'webhook disable',
  about: 'Disables a webhook: the service sends it nothing, and waiting deliveries fail.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    return shown(await updateWebhook(await secretCall(account, runtime), webhook, { enabled: false }));
  },
});

const rotate = command({
  name: 'webhook rotate',
  about: 'Gives a webhook a new secret. For a day, messages are also signed with the old one.',
  options: {
    account: accountOption,
    webhook: webhookOption,
    'drop-old': { value: null, about: 'ends the old secrets at once, because one has leaked', schema: flag() },
  },
  async run({ account, webhook, 'drop-old': dropOldSecrets }, runtime) {
    const call = await secretCall(account, runtime);
    return shown(await updateWebhook(call, webhook, { rotateSecret: true, dropOldSecrets }));
  },
});

const remove = command({
  name: 'webhook delete',
  about: 'Deletes a webhook. To delete a campaign’s webhook, empty its default_webhook_url.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    const row = v2Webhook(await deleteWebhook(await secretCall(account, runtime), webhook));
    return { data: row, text: `Webhook ${row.id} (${row.url}) is deleted: nothing more is sent to it.` };
  },
});

export const webhookCommands = [create, list, show, enable, disable, rotate, remove, ...deliveryCommands];

function types() {
  const message = `must be some of ${WEBHOOK_TYPES.join(', ')}`;
  const named = v.pipe(
    v.string(),
    v.transform((given) => given.split(',').map((one) => one.trim())),
    v.array(v.picklist(WEBHOOK_TYPES, message), message),
    v.transform((given): Webhook['types'] => WEBHOOK_TYPES.filter((type) => given.includes(type))),
  );
  return v.optional(v.union([v.literal('all'), named], message), 'all');
}

async function secretCall(account: number, runtime: Runtime) {
  return { account: await theAccount(account), runtime, mac: await theKey() };
}

function shown(webhook: ShownWebhook) {
  const row = v2WebhookWithSecrets(webhook);
  const { types, ...rest } = row;
  const text = details({ ...rest, types: types.join(', ') });
  return { data: row, text: `${text}\n\n${table(row.secrets, ['secret', 'created_at', 'expires_at'], '')}` };
}
