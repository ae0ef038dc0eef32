import type { Provider } from './queries.ts';

interface Way {
  readonly use: string;
  readonly send: string;
  readonly code?: string;
}

interface Guide {
  readonly place: string;
  readonly ways: readonly Way[];
  readonly trial: string;
}

/** `…` marks values that only the company knows. */
export const GUIDES: Readonly<Record<Provider, Guide>> = {
  stripe: {
    place: 'In Stripe, open Developers, Webhooks, and add an endpoint for snapshot payloads, not thin ones.',
    ways: [
      {
        use: 'Checkout',
        send: 'Give the session the visitor’s id, or the ref id of a promoter.',
        code: 'stripe.checkout.sessions.create({ …, client_reference_id: cookies._partner_tid })',
      },
      {
        use: 'Payment Links and pricing tables',
        send: 'Put it behind the address of the link. A pricing table has the attribute client-reference-id.',
        code: 'https://buy.stripe.com/…?client_reference_id=VISITOR_ID',
      },
      {
        use: 'Subscriptions by Elements, invoices and subscriptions by the API',
        send: 'Put it into the metadata of the customer or of the subscription. For a ref id, use partner_ref.',
        code: 'stripe.customers.create({ email, metadata: { partner_tid: cookies._partner_tid } })',
      },
      {
        use: 'Single payments by Elements, without an invoice',
        send: 'Call track/sale with the amount without tax: Stripe does not tell that of such payments, so they are not counted by themselves. With the id of the payment intent as event_id, refunds and disputes are.',
        code: 'POST /api/v2/track/sale { "event_id": "pi_…", "uid": "cus_…", "amount": 4900 }',
      },
      { use: 'Customer portal', send: 'Nothing: a customer who is known stays known.' },
      {
        use: 'Promotion codes',
        send: 'Nothing, if a promoter has the same code here. Otherwise put a ref id into the code’s metadata. Codes of before come by the command billing import.',
        code: 'metadata: { partner_ref: "REF_ID" }',
      },
    ],
    trial: 'Make a payment in a sandbox of Stripe, or let Stripe send a test event.',
  },
  paddle: {
    place: 'In Paddle, open Developer tools, Notifications, and add a destination of the type webhook.',
    ways: [
      {
        use: 'Paddle.js',
        send: 'Give the checkout the visitor’s id. For a ref id, use partner_ref.',
        code: 'Paddle.Checkout.open({ items, customData: { partner_tid: VISITOR_ID } })',
      },
      {
        use: 'Buttons',
        send: 'Put it into the attribute of the button.',
        code: 'data-custom-data=\'{"partner_tid": "VISITOR_ID"}\'',
      },
      {
        use: 'Transactions by the API',
        send: 'Put it into the transaction. The subscription keeps it.',
        code: '"custom_data": { "partner_tid": "VISITOR_ID" }',
      },
      { use: 'Customer portal', send: 'Nothing: a customer who is known stays known.' },
      {
        use: 'Discounts',
        send: 'Nothing, if a promoter has the same code here. Otherwise put a ref id into the discount’s custom data. Discounts of before come by the command billing import.',
        code: '"custom_data": { "partner_ref": "REF_ID" }',
      },
    ],
    trial: 'Let Paddle’s simulation send an event, or make a payment in the sandbox.',
  },
};
