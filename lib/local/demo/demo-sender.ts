/** By whom the demo account's mail is sent. */
export const DEMO_SENDER = { name: 'Demo', address: 'partners@demo.example' } as const;
