/** E-mail sender of the demo account. */
export const DEMO_SENDER = { name: 'Demo', address: 'partners@demo.example' } as const;
