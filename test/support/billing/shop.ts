import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import type { BillingMode, BillingProvider } from '#shared/domain/billing/connection.ts';
import { connectBilling } from '#shared/operations/billing/connections.ts';
import { listReceivedEvents } from '#shared/operations/billing/received-events.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { inPaddle, inStripe } from '#shared/routes/billing/receivers.ts';
import { runtime } from '#shared/runtime.ts';
import { send } from '#test/support/requests/send.ts';
import { type ApiResponse, aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import * as paddle from './paddle-events.ts';
import * as stripe from './stripe-events.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface SigningOptions {
  readonly secret?: string;
  readonly age?: number;
  readonly account?: number;
}

export const createStripeEvent = (type: string, object: Fields, overrides: Fields = {}): Fields => ({
  ...stripe.anEvent(type, object),
  id: unique('evt'),
  livemode: true,
  ...overrides,
});
export const createPaddleEvent = (type: string, data: Fields): Fields => ({
  ...paddle.anEvent(type, data),
  event_id: unique('evt'),
});

export const aSecret = (provider: BillingProvider): string =>
  `${provider === 'stripe' ? 'whsec' : 'pdl_ntfset'}_${unique('secret')}_0123456789`;

export function signAsStripe(payload: string, secret: string, age = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

export function signAsPaddle(payload: string, secrets: readonly string[], age = 0): string {
  const time = Math.floor(Date.now() / 1000) - age;
  const hashes = secrets.map((secret) => createHmac('sha256', secret).update(`${time}:${payload}`).digest('hex'));
  return [`ts=${time}`, ...hashes.map((h1) => `h1=${h1}`)].join(';');
}

/** Creates a company with a promoter, connected to both providers with secrets for both modes. */
export async function aConnectedShop(company?: Company) {
  const own = company ?? (await aCompany());
  const { account } = own;
  const { promotion, promoter } = await own.promoter();
  const call = { account, runtime, newKey: generateDataKey };
  const connect = async (provider: BillingProvider, mode: BillingMode) => {
    const secret = aSecret(provider);
    await connectBilling(call, provider, { mode, secret }, {});
    return secret;
  };
  const secrets = {
    stripe: { live: await connect('stripe', 'live'), test: await connect('stripe', 'test') },
    paddle: { live: await connect('paddle', 'live'), test: await connect('paddle', 'test') },
  };
  const post = (route: typeof inStripe | typeof inPaddle, to: number, raw: string, headers: Record<string, string>) =>
    send(route, { raw, type: 'application/json', variables: { account: to }, headers });
  const events = async () => {
    const { rows } = await listReceivedEvents({ account, runtime }, {}, { page: 1, perPage: 100 });
    return rows;
  };
  return {
    company: own,
    account,
    promoter,
    refId: promotion.refId,
    secrets,
    connect,
    postStripeEvent: (
      event: Fields,
      { secret = secrets.stripe.live, age = 0, account: to = account.id }: SigningOptions = {},
    ): Promise<ApiResponse> => {
      const raw = JSON.stringify(event, null, 2);
      return post(inStripe, to, raw, { 'stripe-signature': signAsStripe(raw, secret, age) });
    },
    postPaddleEvent: (
      event: Fields,
      { secret = secrets.paddle.live, age = 0, account: to = account.id }: SigningOptions = {},
    ): Promise<ApiResponse> => {
      const raw = JSON.stringify(event);
      return post(inPaddle, to, raw, { 'paddle-signature': signAsPaddle(raw, [secret], age) });
    },
    events,
    outcomeOf: async ({ id, event_id = id }: Fields) => {
      const received = await eventually(events, (all) => all.some(({ eventId }) => eventId === event_id));
      return received.find(({ eventId }) => eventId === event_id)?.outcome;
    },
  };
}
