import { expect, test } from 'vitest';
import { v2CampaignExample } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import { copyCampaign, copySettings } from '#web/dashboard/campaigns/campaign-copy.ts';

test('a campaign copy has its own name and is not the default campaign', () => {
  const campaign = { ...v2CampaignExample, name: 'Writers', is_default: true, private: true };
  expect(copyCampaign(campaign)).toEqual({ ...campaign, name: 'Writers (copy)', is_default: false });
});

test('a campaign copy keeps color and links, with new link ids', () => {
  const links = [{ id: 7, name: 'Pricing', url: 'https://shop.example/pricing' }];
  expect(copySettings({ ...v2CampaignExample, color: '#0ea5e9', links })).toEqual({
    color: '#0ea5e9',
    links: [{ name: 'Pricing', url: 'https://shop.example/pricing' }],
  });
});
