export const exampleTime = '2026-11-21T09:30:00.000Z';
export const exampleEmail = 'ada@example.com';
export const exampleLead = { id: 12, email: exampleEmail, uid: 'user-7' };

export const trackingInputExamples = {
  signup: { email: exampleEmail, uid: 'user-7', ref_id: 'grace', ip: '203.0.113.9', created_at: exampleTime },
  sale: { event_id: 'invoice-1001', email: exampleEmail, amount: 10000, plan: 'pro' },
  refund: { event_id: 'refund-1001', email: exampleEmail, amount: 2500, sale_event_id: 'invoice-1001' },
  refund_reversal: { event_id: 'refund-1001-failed', refund_event_id: 'refund-1001' },
  cancellation: { event_id: 'cancel-7', email: exampleEmail },
  click: { account: 1, url: 'https://shop.example/?ref=grace', referrer: 'https://blog.example/' },
} as const;
