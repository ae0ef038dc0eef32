import * as v from 'valibot';
import { command, type Outcome } from '#bin/admin/command.ts';
import { UsageError } from '#bin/admin/errors.ts';
import { date, flag, id, text } from '#bin/admin/fields.ts';
import { details, type Row, table } from '#bin/admin/print.ts';
import { findDeliveriesByState } from '#shared/operations/webhooks/find-deliveries.ts';
import { listWebhookDeliveries } from '#shared/operations/webhooks/list-deliveries.ts';
import { retryDelivery } from '#shared/operations/webhooks/retry-delivery.ts';
import { retryFailedDeliveries } from '#shared/operations/webhooks/retry-failed.ts';
import { v2WebhookDelivery } from '#shared/present/v2/webhooks/webhook.ts';
import type { V2WebhookDelivery } from '#shared/routes/v2/webhooks/webhooks-output.ts';
import { accountOption, theAccount } from './account.ts';

/** Loaded on demand. */
const theQueues = async () => (await import('#shared/outside/queues.ts')).sendMessages;

const SHOWN_DELIVERIES = 50;
const STATES = ['pending', 'delivered', 'failed'] as const;
const NO_DELIVERY = 'Nothing was sent to it in the last 30 days.';
const NONE_SO = 'No delivery of the last 30 days stands so.';
const ONE_OR_ALL = '--delivery ID sends one again, --failed --since DATE all that have failed';

const list = command({
  name: 'webhook deliveries',
  about: `Lists the last ${SHOWN_DELIVERIES} deliveries of a webhook, newest first.`,
  options: {
    account: accountOption,
    webhook: { value: 'N', about: 'the webhook, as webhook list shows it', schema: id() },
    status: {
      value: 'STATUS',
      about: `only those that are ${STATES.join(', ')}`,
      schema: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)),
    },
    before: { value: 'ID', about: 'deliveries before that one', schema: v.optional(text()) },
  },
  async run({ account, webhook, status: state, before = null }, runtime) {
    await theAccount(account);
    const call = { account: { id: account }, runtime };
    const found =
      state === undefined
        ? (await listWebhookDeliveries(call, webhook, { before, limit: SHOWN_DELIVERIES })).deliveries
        : await findDeliveriesByState(call, webhook, { state, before }, SHOWN_DELIVERIES);
    const rows = found.map(v2WebhookDelivery);
    const columns = ['id', 'type', 'state', 'attempts', 'last', 'due_at', 'created_at'];
    return { data: rows, text: table(rows.map(deliveryRow), columns, state === undefined ? NO_DELIVERY : NONE_SO) };
  },
});

const retry = command({
  name: 'webhook retry',
  about: 'Sends a delivery again, with the same id and text, also if it succeeded; or all that have failed.',
  notes: 'With --failed, deliveries count by when the service learned of what they report.',
  options: {
    account: accountOption,
    delivery: { value: 'ID', about: 'the delivery, as webhook deliveries shows it', schema: v.optional(text()) },
    failed: { value: null, about: 'all that have failed', schema: flag() },
    since: { value: 'DATE', about: 'the first day or time of those that have failed', schema: date() },
    webhook: { value: 'N', about: 'those of one webhook (all that are enabled)', schema: v.optional(id()) },
  },
  async run({ account, delivery, failed, since, webhook }, runtime, _place, report) {
    const call = async () => {
      await theAccount(account);
      return { account: { id: account }, runtime, send: await theQueues() };
    };
    if (delivery !== undefined && !failed && since === undefined && webhook === undefined) {
      return one(v2WebhookDelivery(await retryDelivery(await call(), delivery)));
    }
    if (delivery !== undefined || !failed || since === undefined) throw new UsageError(ONE_OR_ALL);
    const wanted = { webhookId: webhook ?? null, since };
    return many(await retryFailedDeliveries(await call(), wanted, (retried) => report(`${retried} sent again`)));
  },
});

export const deliveryCommands = [list, retry];

function one(row: V2WebhookDelivery): Outcome {
  return { data: row, text: details(deliveryRow(row)) };
}

function many({ retried, disabled }: Awaited<ReturnType<typeof retryFailedDeliveries>>): Outcome {
  const left = disabled.length === 0 ? '' : `\nDisabled, so nothing was sent to them: webhooks ${disabled.join(', ')}.`;
  const sent = `${retried} failed ${retried === 1 ? 'delivery is' : 'deliveries are'} sent again.`;
  return { data: { retried, disabled_webhooks: disabled }, text: sent + left };
}

function deliveryRow({
  message_id: id,
  type,
  state,
  attempts,
  attempt_log,
  due_at,
  created_at,
}: V2WebhookDelivery): Row {
  const last = attempt_log.at(-1);
  return { id, type, state, attempts, last: last?.status ?? last?.error ?? null, due_at, created_at };
}
