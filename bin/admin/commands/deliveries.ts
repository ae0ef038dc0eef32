import * as v from 'valibot';
import { type CommandResult, defineCommand } from '#bin/admin/command.ts';
import { UsageError } from '#bin/admin/errors.ts';
import { dateSchema, flagSchema, idSchema, textSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable, type PrintRow } from '#bin/admin/print.ts';
import { findDeliveriesByState } from '#shared/operations/webhooks/find-deliveries.ts';
import { listWebhookDeliveries } from '#shared/operations/webhooks/list-deliveries.ts';
import { retryDelivery } from '#shared/operations/webhooks/retry-delivery.ts';
import { retryFailedDeliveries } from '#shared/operations/webhooks/retry-failed.ts';
import { presentWebhookDeliveryV2 } from '#shared/present/v2/webhooks/webhook.ts';
import type { V2WebhookDelivery } from '#shared/routes/v2/webhooks/webhooks-output.ts';
import { accountOption, requireAccount } from './account.ts';

/** Loaded on demand. */
const loadQueues = async () => (await import('#shared/outside/queues.ts')).sendMessages;

const SHOWN_DELIVERIES = 50;
const STATES = ['pending', 'delivered', 'failed'] as const;
const NO_DELIVERY = 'No deliveries in the last 30 days.';
const NO_DELIVERY_IN_STATE = 'No deliveries with this status in the last 30 days.';
const ONE_OR_ALL_HINT = 'use --delivery ID to retry one delivery, or --failed --since DATE to retry all failed ones';

const list = defineCommand({
  name: 'webhook deliveries',
  about: `Lists the last ${SHOWN_DELIVERIES} deliveries of a webhook, newest first.`,
  options: {
    account: accountOption,
    webhook: { value: 'N', about: 'webhook id, as shown by webhook list', schema: idSchema() },
    status: {
      value: 'STATUS',
      about: `only deliveries with this status: ${STATES.join(', ')}`,
      schema: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)),
    },
    before: { value: 'ID', about: 'only deliveries before this one', schema: v.optional(textSchema()) },
  },
  async run({ account, webhook, status: state, before = null }, runtime) {
    await requireAccount(account);
    const call = { account: { id: account }, runtime };
    const deliveries =
      state === undefined
        ? (await listWebhookDeliveries(call, webhook, { before, limit: SHOWN_DELIVERIES })).deliveries
        : await findDeliveriesByState(call, webhook, { state, before }, SHOWN_DELIVERIES);
    const rows = deliveries.map(presentWebhookDeliveryV2);
    const columns = ['id', 'type', 'state', 'attempts', 'last', 'due_at', 'created_at'];
    return {
      data: rows,
      text: formatTable(rows.map(deliveryRow), columns, state === undefined ? NO_DELIVERY : NO_DELIVERY_IN_STATE),
    };
  },
});

const retry = defineCommand({
  name: 'webhook retry',
  about: 'Retries a delivery, even if it succeeded, or all failed ones. Ids and bodies stay the same.',
  notes: '--since refers to the time when the service learned of the reported event.',
  options: {
    account: accountOption,
    delivery: { value: 'ID', about: 'delivery id, as shown by webhook deliveries', schema: v.optional(textSchema()) },
    failed: { value: null, about: 'all failed deliveries', schema: flagSchema() },
    since: { value: 'DATE', about: 'with --failed: the first day or time', schema: dateSchema() },
    webhook: {
      value: 'N',
      about: 'with --failed: only this webhook (all enabled ones)',
      schema: v.optional(idSchema()),
    },
  },
  async run({ account, delivery, failed, since, webhook }, runtime, _targetKind, report) {
    const call = async () => {
      await requireAccount(account);
      return { account: { id: account }, runtime, send: await loadQueues() };
    };
    if (delivery !== undefined && !failed && since === undefined && webhook === undefined) {
      return formatRetry(presentWebhookDeliveryV2(await retryDelivery(await call(), delivery)));
    }
    if (delivery !== undefined || !failed || since === undefined) throw new UsageError(ONE_OR_ALL_HINT);
    const filter = { webhookId: webhook ?? null, since };
    return formatRetries(await retryFailedDeliveries(await call(), filter, (retried) => report(`${retried} retried`)));
  },
});

export const deliveryCommands = [list, retry];

function formatRetry(row: V2WebhookDelivery): CommandResult {
  return { data: row, text: formatDetails(deliveryRow(row)) };
}

function formatRetries({ retried, disabled }: Awaited<ReturnType<typeof retryFailedDeliveries>>): CommandResult {
  const skippedText =
    disabled.length === 0 ? '' : `\nSkipped because they are disabled: webhooks ${disabled.join(', ')}.`;
  const retriedText = `${retried} failed ${retried === 1 ? 'delivery is' : 'deliveries are'} being retried.`;
  return { data: { retried, disabled_webhooks: disabled }, text: retriedText + skippedText };
}

function deliveryRow({
  message_id: id,
  type,
  state,
  attempts,
  attempt_log,
  due_at,
  created_at,
}: V2WebhookDelivery): PrintRow {
  const last = attempt_log.at(-1);
  return { id, type, state, attempts, last: last?.status ?? last?.error ?? null, due_at, created_at };
}
