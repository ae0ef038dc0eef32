import { expect, test } from 'vitest';
import { v2Campaign } from '#shared/routes/v2/campaigns-examples.ts';
import { besidesForm, copyOf } from '#web/dashboard/campaigns/copy.ts';

test('a copy has a name of its own, and does not become the default campaign', () => {
  const campaign = { ...v2Campaign, name: 'Writers', is_default: true, private: true };
  expect(copyOf(campaign)).toEqual({ ...campaign, name: 'Writers (copy)', is_default: false });
});

test('a copy has the colour, the links and what leads are promised; links are new ones', () => {
  const [rule] = v2Campaign.rewards_for_promoters;
  if (!rule) throw new Error('the example gives nothing');
  const campaign: typeof v2Campaign = {
    ...v2Campaign,
    color: '#0ea5e9',
    links: [{ id: 7, name: 'Pricing', url: 'https://shop.example/pricing' }],
    rewards_for_referrals: [{ ...rule, apply_on: 'specific', plan_ids: ['pro'], reward_id: 4 }],
  };
  expect(besidesForm(campaign)).toEqual({
    color: '#0ea5e9',
    links: [{ name: 'Pricing', url: 'https://shop.example/pricing' }],
    rewards_for_referrals: [{ reward_id: 4, apply_on: 'specific', plan_ids: ['pro'] }],
  });
});
