import * as v from 'valibot';
import { command, type Option } from '#bin/admin/command.ts';
import { text } from '#bin/admin/fields.ts';
import { givenSecret, SECRET_VARIABLE } from '#bin/admin/given-secret.ts';
import { listCommand, pageIn } from '#bin/admin/list-command.ts';
import { details, type Row, table } from '#bin/admin/print.ts';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import {
  type ConnectionStatus,
  connectBilling,
  disconnectBilling,
  listConnections,
} from '#shared/operations/billing/connections.ts';
import { listReceivedEvents, reprocessBillingEvent } from '#shared/operations/billing/received-events.ts';
import { v2BillingConnection } from '#shared/present/v2/billing/billing.ts';
import { v2BillingEvent } from '#shared/present/v2/billing/billing-event.ts';
import { v2BillingEventsList } from '#shared/routes/v2/billing/billing-events.ts';
import { wantedEventsIn } from '#shared/routes/v2/billing/billing-to-domain.ts';
import { accountOption, theAccount } from './account.ts';
import { billingImport } from './billing-import.ts';

/** Loaded on demand. */
const theKey = async () => (await import('#shared/outside/data-key.ts')).newDataKey;

const providerOption = {
  value: 'PROVIDER',
  about: BILLING_PROVIDERS.join(' or '),
  schema: v.picklist(BILLING_PROVIDERS, `must be one of ${BILLING_PROVIDERS.join(', ')}`),
} satisfies Option;
const modeSchema = v.picklist(BILLING_MODES, `must be one of ${BILLING_MODES.join(', ')}`);
const choiceSchema = v.optional(
  v.pipe(
    v.picklist(['yes', 'no'], 'must be yes or no'),
    v.transform((given) => given === 'yes'),
  ),
);

const connect = command({
  name: 'billing connect',
  about: 'Takes in the signing secret by which a billing provider signs its events.',
  notes:
    `The secret is read from the variable ${SECRET_VARIABLE}, or from what is piped in. It is encrypted, and never shown again.\n` +
    'Of each mode two are valid at a time: a third one ends the oldest.',
  options: {
    account: accountOption,
    provider: providerOption,
    mode: {
      value: 'MODE',
      about: 'whether it is for real money: live or test (live)',
      schema: v.optional(modeSchema, 'live'),
    },
    'drop-old': {
      value: null,
      about: 'ends the old secrets of the mode at once, because one has leaked',
      schema: v.optional(v.boolean(), false),
    },
  },
  async run({ account, provider, mode, 'drop-old': dropOldSecrets }, runtime) {
    const call = { account: await theAccount(account), runtime, newKey: await theKey() };
    const secret = await givenSecret(process.env, process.stdin);
    return shown(account, await connectBilling(call, provider, { mode, secret }, { dropOldSecrets }), runtime.now());
  },
});

const choose = command({
  name: 'billing choose',
  about: 'Changes what is counted of a billing provider’s events, from the next event on.',
  options: {
    account: accountOption,
    provider: providerOption,
    shipping: { value: 'yes|no', about: 'whether commissions are paid on shipping', schema: choiceSchema },
    lines: { value: 'yes|no', about: 'whether each line of an invoice is a sale of its own', schema: choiceSchema },
    'after-fee': { value: 'yes|no', about: 'whether Paddle’s fee is taken off', schema: choiceSchema },
    'test-counts': { value: 'yes|no', about: 'whether test payments are recorded', schema: choiceSchema },
  },
  async run({ account, provider, shipping, lines, 'after-fee': afterFee, 'test-counts': countsTest }, runtime) {
    const call = { account: await theAccount(account), runtime, newKey: await theKey() };
    const settings = { withShipping: shipping, saleForEachLine: lines, afterFee };
    return shown(account, await connectBilling(call, provider, undefined, { settings, countsTest }), runtime.now());
  },
});

const list = command({
  name: 'billing connections',
  about: 'Lists what is connected of each billing provider, never the secrets themselves.',
  options: { account: accountOption },
  async run({ account }, runtime) {
    const found = await listConnections({ account: await theAccount(account), runtime });
    const now = runtime.now();
    const rows = found.map((one) => v2BillingConnection(one, account, now, process.env.PUBLIC_ORIGIN));
    const columns = [
      'provider',
      'secrets',
      'endpoint',
      'with_shipping',
      'sale_for_each_line',
      'after_fee',
      'test_counts',
      'missing_events',
      'lacks_refund_events',
    ];
    return {
      data: rows,
      text: table(rows.map(rowOf), columns, ''),
    };
  },
});

const disconnect = command({
  name: 'billing disconnect',
  about: 'Forgets the signing secrets of a billing provider: its events are refused from then on.',
  options: {
    account: accountOption,
    provider: providerOption,
    mode: { value: 'MODE', about: 'those of one mode alone: live or test', schema: v.optional(modeSchema) },
  },
  async run({ account, provider, mode }, runtime) {
    const call = { account: await theAccount(account), runtime };
    return shown(account, await disconnectBilling(call, provider, mode), runtime.now());
  },
});

const events = listCommand({
  name: 'billing events',
  about: 'Lists what billing providers have told in the last 30 days, newest first, with what came of it.',
  list: {
    route: v2BillingEventsList,
    async find(call, input) {
      const { rows, total } = await listReceivedEvents(call, wantedEventsIn(input), pageIn(input));
      return { rows: rows.map(v2BillingEvent), total };
    },
  },
  columns: {
    id: 'id',
    created_at: 'created_at',
    type: 'type',
    mode: 'mode',
    outcome: 'outcome',
    message: 'message',
  },
  empty: 'Nothing was received in the last 30 days.',
});

const work = command({
  name: 'billing work',
  about: 'Works an event of a billing provider again, by what is known and chosen now.',
  notes: 'What was counted before is not counted again.',
  options: {
    account: accountOption,
    id: { value: 'ID', about: 'the event, as billing events shows it', schema: text() },
  },
  async run({ account, id }, runtime) {
    const { names, recorded, ...row } = v2BillingEvent(
      await reprocessBillingEvent({ account: await theAccount(account), runtime }, id),
    );
    return { data: { ...row, names, recorded }, text: details({ ...row, names: names.join(', ') }) };
  },
});

export const billingCommands = [connect, choose, list, disconnect, billingImport, events, work];

function shown(account: number, status: ConnectionStatus, now: string) {
  const data = v2BillingConnection(status, account, now, process.env.PUBLIC_ORIGIN);
  return { data, text: details(rowOf(data)) };
}

function rowOf(connection: ReturnType<typeof v2BillingConnection>): Row {
  const { secrets, events: _, event_types: types, ...row } = connection;
  const missing = types.filter(({ is_missing: isMissing }) => isMissing).map(({ type }) => type);
  return {
    ...row,
    missing_events: missing.join(', ') || 'none',
    secrets: secrets.map(({ mode, last4 }) => `${mode} …${last4}`).join(', ') || 'none',
  };
}
