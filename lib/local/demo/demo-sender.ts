export const DEMO_SENDER = { name: 'Demo', address: 'partners@demo.example' } as const;
