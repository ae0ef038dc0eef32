import Stripe from 'stripe';
import { billingWorker } from '#lib/bundle/background-functions.ts';
import { removePersonalData } from '#shared/domain/billing/personal-data.ts';
import { connectBilling } from '#shared/operations/billing/connections.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import type { BillingMessage } from '#shared/outside/queues.ts';
import { inStripe } from '#shared/routes/billing/receivers.ts';
import { v2Signup } from '#shared/routes/tracking/v2.ts';
import { runtime } from '#shared/runtime.ts';
import { compressEvent } from '#shared/store/billing/billing-events.ts';
import { callFunction, callRoute } from '#test/bench/world/call-route.ts';
import { type BenchCompany, uniqueName } from '#test/bench/world/company.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { budgeted, type Operation, one } from './operation.ts';

type Fields = Readonly<Record<string, unknown>>;

const SECRET = 'whsec_bench_0123456789abcdef';
const CUSTOMERS = 10;

/** Stripe events in the receiver and in the queue's worker. */
export const billingOperations: readonly Operation[] = [
  {
    ...one,
    name: budgeted.receiver,
    prepare: async (company) => {
      await connectProvider(company);
      const event = { ...buildEvent('invoice.paid', anInvoice(uniqueName('cus'))), account: company.account };
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(Date.parse(runtime.now()) / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
      return async () => {
        const { status, body } = await callRoute(inStripe, event, { 'stripe-signature': signature });
        if (status !== 200) throw new Error(`The receiver responded with ${status}: ${JSON.stringify(body)}`);
      };
    },
  },
  {
    ...one,
    name: budgeted.paidInvoice,
    prepare: async (company, index) => {
      const invoice = anInvoice(await findCustomer(company, index));
      return () => processEvent(company, buildEvent('invoice.paid', invoice));
    },
  },
  {
    ...one,
    name: budgeted.invoiceWithoutLead,
    prepare: async (company) => {
      const invoice = anInvoice(uniqueName('cus'));
      return () => processEvent(company, buildEvent('invoice.paid', invoice));
    },
  },
  {
    ...one,
    name: budgeted.providerRefund,
    prepare: async (company, index) => {
      const invoice = anInvoice(await findCustomer(company, index));
      const payment = uniqueName('pi');
      await processEvent(company, buildEvent('invoice.paid', invoice));
      await processEvent(
        company,
        buildEvent('invoice_payment.paid', { invoice: invoice.id, payment: { payment_intent: payment } }),
      );
      const refund = stripe.aRefund({
        id: uniqueName('re'),
        payment_intent: payment,
        charge: uniqueName('ch'),
        created: nowSeconds(),
      });
      return () => processEvent(company, buildEvent('refund.created', refund));
    },
  },
];

const connections = new Map<number, Promise<unknown>>();

async function connectProvider({ account }: BenchCompany): Promise<void> {
  const call = { account: { id: account }, runtime, newKey: generateDataKey };
  const connection = connections.get(account) ?? connectBilling(call, 'stripe', { mode: 'live', secret: SECRET }, {});
  connections.set(account, connection);
  await connection;
}

const customers = new Map<string, Promise<string>>();

function findCustomer(company: BenchCompany, index: number): Promise<string> {
  const name = `${company.account} ${index % CUSTOMERS}`;
  const uid = customers.get(name) ?? createCustomer(company);
  customers.set(name, uid);
  return uid;
}

async function createCustomer(company: BenchCompany): Promise<string> {
  const uid = uniqueName('cus');
  await company.call(v2Signup, { uid, ref_id: company.refId });
  await processEvent(company, buildEvent('invoice.paid', anInvoice(uid)));
  return uid;
}

function anInvoice(of: string): Fields {
  const times = { finalized_at: null, marked_uncollectible_at: null, paid_at: nowSeconds(), voided_at: null };
  return stripe.anInvoice({ id: uniqueName('in'), customer: of, customer_email: null, status_transitions: times });
}

function buildEvent(type: string, object: Fields): Fields {
  return { ...stripe.anEvent(type, object), id: uniqueName('evt'), livemode: true, created: nowSeconds() };
}

function nowSeconds(): number {
  return Math.floor(Date.parse(runtime.now()) / 1000);
}

async function processEvent({ account }: BenchCompany, event: Fields): Promise<void> {
  const message: BillingMessage = {
    account,
    provider: 'stripe',
    mode: 'live',
    receivedAt: runtime.now(),
    waited: 0,
    event: compressEvent(removePersonalData(event)),
  };
  const record = { messageId: uniqueName('message'), body: JSON.stringify(message) };
  const done = await callFunction(billingWorker.file, {
    Records: [{ ...record, attributes: { ApproximateReceiveCount: '1' } }],
  });
  const { batchItemFailures } = done as { batchItemFailures: unknown[] };
  if (batchItemFailures.length > 0) throw new Error('An event was not processed');
}
