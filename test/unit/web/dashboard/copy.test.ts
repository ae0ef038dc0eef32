import { expect, test } from 'vitest';
import { v2Campaign } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import { besidesForm, copyOf } from '#web/dashboard/campaigns/copy.ts';

test('a copy has a name of its own, and does not become the default campaign', () => {
  const campaign = { ...v2Campaign, name: 'Writers', is_default: true, private: true };
  expect(copyOf(campaign)).toEqual({ ...campaign, name: 'Writers (copy)', is_default: false });
});

test('a copy has the colour and the links beside what the form asks for; links are new ones', () => {
  const links = [{ id: 7, name: 'Pricing', url: 'https://shop.example/pricing' }];
  expect(besidesForm({ ...v2Campaign, color: '#0ea5e9', links })).toEqual({
    color: '#0ea5e9',
    links: [{ name: 'Pricing', url: 'https://shop.example/pricing' }],
  });
});
