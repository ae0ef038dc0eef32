import * as v from 'valibot';
import { type CommandOption, defineCommand } from '#bin/admin/command.ts';
import { textSchema } from '#bin/admin/fields.ts';
import { createListCommand, readPageInput } from '#bin/admin/list-command.ts';
import { formatDetails, formatTable, type PrintRow } from '#bin/admin/print.ts';
import { readSecretInput, SECRET_VARIABLE } from '#bin/admin/secret-input.ts';
import { BILLING_MODES, BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import {
  type ConnectionStatus,
  connectBilling,
  disconnectBilling,
  listConnections,
} from '#shared/operations/billing/connections.ts';
import { listReceivedEvents, reprocessBillingEvent } from '#shared/operations/billing/received-events.ts';
import { presentBillingConnectionV2 } from '#shared/present/v2/billing/billing.ts';
import { presentBillingEventV2 } from '#shared/present/v2/billing/billing-event.ts';
import { v2BillingEventsList } from '#shared/routes/v2/billing/billing-events.ts';
import { toBillingEventQuery } from '#shared/routes/v2/billing/billing-to-domain.ts';
import { accountOption, requireAccount } from './account.ts';
import { billingImport } from './billing-import.ts';

/** Loaded on demand. */
const loadDataKey = async () => (await import('#shared/outside/data-key.ts')).generateDataKey;

const providerOption = {
  value: 'PROVIDER',
  about: BILLING_PROVIDERS.join(' or '),
  schema: v.picklist(BILLING_PROVIDERS, `must be one of ${BILLING_PROVIDERS.join(', ')}`),
} satisfies CommandOption;
const modeSchema = v.picklist(BILLING_MODES, `must be one of ${BILLING_MODES.join(', ')}`);
const choiceSchema = v.optional(
  v.pipe(
    v.picklist(['yes', 'no'], 'must be yes or no'),
    v.transform((reply) => reply === 'yes'),
  ),
);

const connect = defineCommand({
  name: 'billing connect',
  about: 'Saves the signing secret that a billing provider signs its events with.',
  notes:
    `The secret is read from the variable ${SECRET_VARIABLE} or from standard input. It is stored encrypted and never shown again.\n` +
    'Two secrets per mode are valid at a time. A third one replaces the oldest.',
  options: {
    account: accountOption,
    provider: providerOption,
    mode: {
      value: 'MODE',
      about: 'live (real money) or test (live)',
      schema: v.optional(modeSchema, 'live'),
    },
    'drop-old': {
      value: null,
      about: 'revokes the old secrets of the mode immediately, for example after a leak',
      schema: v.optional(v.boolean(), false),
    },
  },
  async run({ account, provider, mode, 'drop-old': dropOldSecrets }, runtime) {
    const call = { account: await requireAccount(account), runtime, newKey: await loadDataKey() };
    const secret = await readSecretInput(process.env, process.stdin);
    return formatConnection(
      account,
      await connectBilling(call, provider, { mode, secret }, { dropOldSecrets }),
      runtime.now(),
    );
  },
});

const choose = defineCommand({
  name: 'billing choose',
  about: 'Changes how a billing provider’s events are counted. Applies from the next event on.',
  options: {
    account: accountOption,
    provider: providerOption,
    shipping: { value: 'yes|no', about: 'whether commissions are paid on shipping', schema: choiceSchema },
    lines: { value: 'yes|no', about: 'whether each invoice line is a separate sale', schema: choiceSchema },
    'after-fee': { value: 'yes|no', about: 'whether Paddle’s fee is deducted', schema: choiceSchema },
    'test-counts': { value: 'yes|no', about: 'whether test payments are recorded', schema: choiceSchema },
  },
  async run({ account, provider, shipping, lines, 'after-fee': afterFee, 'test-counts': countsTest }, runtime) {
    const call = { account: await requireAccount(account), runtime, newKey: await loadDataKey() };
    const settings = { withShipping: shipping, saleForEachLine: lines, afterFee };
    return formatConnection(
      account,
      await connectBilling(call, provider, undefined, { settings, countsTest }),
      runtime.now(),
    );
  },
});

const list = defineCommand({
  name: 'billing connections',
  about: 'Lists billing connections, without their secrets.',
  options: { account: accountOption },
  async run({ account }, runtime) {
    const connections = await listConnections({ account: await requireAccount(account), runtime });
    const now = runtime.now();
    const rows = connections.map((connection) =>
      presentBillingConnectionV2(connection, account, now, process.env.PUBLIC_ORIGIN),
    );
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
      text: formatTable(rows.map(buildConnectionRow), columns, ''),
    };
  },
});

const disconnect = defineCommand({
  name: 'billing disconnect',
  about: 'Deletes the signing secrets of a billing provider. Its events are rejected from then on.',
  options: {
    account: accountOption,
    provider: providerOption,
    mode: { value: 'MODE', about: 'only this mode: live or test (both)', schema: v.optional(modeSchema) },
  },
  async run({ account, provider, mode }, runtime) {
    const call = { account: await requireAccount(account), runtime };
    return formatConnection(account, await disconnectBilling(call, provider, mode), runtime.now());
  },
});

const events = createListCommand({
  name: 'billing events',
  about: 'Lists the events received from billing providers in the last 30 days, newest first, with their outcome.',
  list: {
    route: v2BillingEventsList,
    async find(call, input) {
      const { rows, total } = await listReceivedEvents(call, toBillingEventQuery(input), readPageInput(input));
      return { rows: rows.map(presentBillingEventV2), total };
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
  empty: 'No events received in the last 30 days.',
});

const work = defineCommand({
  name: 'billing work',
  about: 'Processes a billing event again, with current data and settings.',
  notes: 'Nothing is counted twice.',
  options: {
    account: accountOption,
    id: { value: 'ID', about: 'event id, as shown by billing events', schema: textSchema() },
  },
  async run({ account, id }, runtime) {
    const { names, recorded, ...row } = presentBillingEventV2(
      await reprocessBillingEvent({ account: await requireAccount(account), runtime }, id),
    );
    return { data: { ...row, names, recorded }, text: formatDetails({ ...row, names: names.join(', ') }) };
  },
});

export const billingCommands = [connect, choose, list, disconnect, billingImport, events, work];

function formatConnection(account: number, status: ConnectionStatus, now: string) {
  const data = presentBillingConnectionV2(status, account, now, process.env.PUBLIC_ORIGIN);
  return { data, text: formatDetails(buildConnectionRow(data)) };
}

function buildConnectionRow(connection: ReturnType<typeof presentBillingConnectionV2>): PrintRow {
  const { secrets, events, event_types: types, ...row } = connection;
  const missing = types.filter(({ is_missing: isMissing }) => isMissing).map(({ type }) => type);
  return {
    ...row,
    missing_events: missing.join(', ') || 'none',
    secrets: secrets.map(({ mode, last4 }) => `${mode} …${last4}`).join(', ') || 'none',
  };
}
