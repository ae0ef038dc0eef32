import * as v from 'valibot';
import { type CommandOption, defineCommand } from '#bin/admin/command.ts';
import { flagSchema, idSchema, webhookUrlSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable } from '#bin/admin/print.ts';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { createWebhook } from '#shared/operations/webhooks/create-webhook.ts';
import { deleteWebhook } from '#shared/operations/webhooks/delete-webhook.ts';
import { listWebhooksPage, type ShownWebhook, showWebhook } from '#shared/operations/webhooks/show-webhook.ts';
import { updateWebhook } from '#shared/operations/webhooks/update-webhook.ts';
import { presentWebhookV2, presentWebhookWithSecretsV2 } from '#shared/present/v2/webhooks/webhook.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOption, requireAccount } from './account.ts';
import { deliveryCommands } from './deliveries.ts';

/** Loaded on demand. */
const loadWebhookMac = async () => (await import('#shared/outside/mac.ts')).webhookMac;

const NO_WEBHOOK = 'No webhooks yet.';

const webhookOption = {
  value: 'N',
  about: 'webhook id, as shown by webhook list',
  schema: idSchema(),
} satisfies CommandOption;

const create = defineCommand({
  name: 'webhook create',
  about: 'Creates a webhook, to whose URL the service posts events, and shows its secret.',
  notes: `Types: ${WEBHOOK_TYPES.join(', ')}.`,
  options: {
    account: accountOption,
    url: { value: 'URL', about: 'URL that receives events', schema: webhookUrlSchema() },
    types: { value: 'TYPES', about: 'event types, such as lead_signup,sale_created (all)', schema: typesSchema() },
  },
  async run({ account, url, types }, runtime) {
    return formatWebhook(await createWebhook(await buildWebhookCall(account, runtime), { url, types }));
  },
});

const list = defineCommand({
  name: 'webhook list',
  about: 'Lists the webhooks of an account and of its campaigns, without their secrets.',
  options: { account: accountOption },
  async run({ account }, runtime) {
    const page = { page: 1, perPage: Number.MAX_SAFE_INTEGER };
    const rows = (await listWebhooksPage(await buildWebhookCall(account, runtime), page)).rows.map(presentWebhookV2);
    const columns = ['id', 'url', 'types', 'campaign_id', 'enabled', 'disabled_because', 'failing_since'];
    return { data: rows, text: formatTable(rows, columns, NO_WEBHOOK) };
  },
});

const show = defineCommand({
  name: 'webhook show',
  about: 'Shows a webhook with its secrets.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    return formatWebhook(await showWebhook(await buildWebhookCall(account, runtime), webhook));
  },
});

const enable = defineCommand({
  name: 'webhook enable',
  about: 'Enables a webhook that was disabled by hand or because of failures.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    return formatWebhook(await updateWebhook(await buildWebhookCall(account, runtime), webhook, { enabled: true }));
  },
});

const disable = defineCommand({
  name: 'webhook disable',
  about: 'Disables a webhook. Nothing is sent to it, and pending deliveries fail.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    return formatWebhook(await updateWebhook(await buildWebhookCall(account, runtime), webhook, { enabled: false }));
  },
});

const rotate = defineCommand({
  name: 'webhook rotate',
  about: 'Rotates the secret of a webhook. For one day, messages are also signed with the old one.',
  options: {
    account: accountOption,
    webhook: webhookOption,
    'drop-old': {
      value: null,
      about: 'revokes the old secrets immediately, for example after a leak',
      schema: flagSchema(),
    },
  },
  async run({ account, webhook, 'drop-old': dropOldSecrets }, runtime) {
    const call = await buildWebhookCall(account, runtime);
    return formatWebhook(await updateWebhook(call, webhook, { rotateSecret: true, dropOldSecrets }));
  },
});

const remove = defineCommand({
  name: 'webhook delete',
  about: 'Deletes a webhook. To delete a campaign’s webhook, empty its default_webhook_url.',
  options: { account: accountOption, webhook: webhookOption },
  async run({ account, webhook }, runtime) {
    const row = presentWebhookV2(await deleteWebhook(await buildWebhookCall(account, runtime), webhook));
    return { data: row, text: `Webhook ${row.id} (${row.url}) was deleted. Nothing more is sent to it.` };
  },
});

export const webhookCommands = [create, list, show, enable, disable, rotate, remove, ...deliveryCommands];

function typesSchema() {
  const message = `must be a comma-separated list of ${WEBHOOK_TYPES.join(', ')}`;
  const listSchema = v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.array(v.picklist(WEBHOOK_TYPES, message), message),
    v.transform((names): Webhook['types'] => WEBHOOK_TYPES.filter((type) => names.includes(type))),
  );
  return v.optional(v.union([v.literal('all'), listSchema], message), 'all');
}

async function buildWebhookCall(account: number, runtime: Runtime) {
  return { account: await requireAccount(account), runtime, mac: await loadWebhookMac() };
}

function formatWebhook(webhook: ShownWebhook) {
  const row = presentWebhookWithSecretsV2(webhook);
  const { types, ...rest } = row;
  const text = formatDetails({ ...rest, types: types.join(', ') });
  return { data: row, text: `${text}\n\n${formatTable(row.secrets, ['secret', 'created_at', 'expires_at'], '')}` };
}
