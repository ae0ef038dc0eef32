import type { Provider } from './queries.ts';

interface GuideSection {
  readonly use: string;
  readonly send: string;
  readonly code?: string;
}

interface Guide {
  readonly place: string;
  readonly sections: readonly GuideSection[];
  readonly trial: string;
}

/** `…` marks values that only the company knows. */
export const GUIDES: Readonly<Record<Provider, Guide>> = {
  stripe: {
    place: 'In Stripe, open Developers, Webhooks, and add an endpoint for snapshot payloads, not thin payloads.',
    sections: [
      {
        use: 'Checkout',
        send: 'Pass the visitor ID, or a promoter’s ref ID, to the session.',
        code: 'stripe.checkout.sessions.create({ …, client_reference_id: cookies._partner_tid })',
      },
      {
        use: 'Payment Links and pricing tables',
        send: 'Append it to the link’s URL. For a pricing table, set the attribute client-reference-id.',
        code: 'https://buy.stripe.com/…?client_reference_id=VISITOR_ID',
      },
      {
        use: 'Subscriptions with Elements; invoices and subscriptions created by API',
        send: 'Add it to the customer’s or the subscription’s metadata. For a ref ID, use partner_ref.',
        code: 'stripe.customers.create({ email, metadata: { partner_tid: cookies._partner_tid } })',
      },
      {
        use: 'Single payments with Elements, without an invoice',
        send: 'Call track/sale with the amount excluding tax. Stripe does not report that amount for these payments, so they are not counted automatically. Refunds and disputes are, if event_id is the payment intent ID.',
        code: 'POST /api/v2/track/sale { "event_id": "pi_…", "uid": "cus_…", "amount": 4900 }',
      },
      { use: 'Customer portal', send: 'Nothing to do. Known customers stay attributed.' },
      {
        use: 'Promotion codes',
        send: 'Nothing to do if a promoter has the same code here. Otherwise, add a ref ID to the code’s metadata. Import existing codes with the command billing import.',
        code: 'metadata: { partner_ref: "REF_ID" }',
      },
    ],
    trial: 'Make a payment in a Stripe sandbox, or send a test event from Stripe.',
  },
  paddle: {
    place: 'In Paddle, open Developer tools, Notifications, and add a webhook destination.',
    sections: [
      {
        use: 'Paddle.js',
        send: 'Pass the visitor ID to the checkout. For a ref ID, use partner_ref.',
        code: 'Paddle.Checkout.open({ items, customData: { partner_tid: VISITOR_ID } })',
      },
      {
        use: 'Buttons',
        send: 'Add it to the button’s attribute.',
        code: 'data-custom-data=\'{"partner_tid": "VISITOR_ID"}\'',
      },
      {
        use: 'Transactions created by API',
        send: 'Add it to the transaction. The subscription inherits it.',
        code: '"custom_data": { "partner_tid": "VISITOR_ID" }',
      },
      { use: 'Customer portal', send: 'Nothing to do. Known customers stay attributed.' },
      {
        use: 'Discounts',
        send: 'Nothing to do if a promoter has the same code here. Otherwise, add a ref ID to the discount’s custom data. Import existing discounts with the command billing import.',
        code: '"custom_data": { "partner_ref": "REF_ID" }',
      },
    ],
    trial: 'Send an event with Paddle’s webhook simulator, or make a payment in the sandbox.',
  },
};
