import { describe, expect, test } from 'vitest';
import {
  CAMPAIGN_SAYS,
  changedEndpoint,
  ENABLE_FIRST,
  endpointOfCampaign,
  refuseCampaigns,
  refuseDisabled,
} from '#shared/domain/webhooks/endpoint-changes.ts';
import type { DisabledBecause } from '#shared/domain/webhooks/types.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { anEndpoint, later } from './builders.ts';

const LATER = later(NOW, 60);
const ELSEWHERE = 'https://elsewhere.example/';
const disabledBecause = (because: DisabledBecause) => ({ disabled: { since: NOW, because } });

describe('an endpoint that is changed', () => {
  test.each([{}, { url: anEndpoint().url }, { enabled: true }, { rotateSecret: false }])(
    'stays itself by what it is already: %j',
    (changes) => {
      const endpoint = anEndpoint();
      expect(changedEndpoint(endpoint, changes, LATER)).toBe(endpoint);
    },
  );

  test('has all that is said, and what is not said as before', () => {
    const changes = { url: ELSEWHERE, types: ['lead_signup'], enabled: false, rotateSecret: true } as const;
    const after = changedEndpoint(anEndpoint(), changes, LATER);
    expect(after).toMatchObject({
      id: anEndpoint().id,
      url: ELSEWHERE,
      types: ['lead_signup'],
      disabled: { since: LATER, because: 'by_hand' },
      secrets: [{ generation: 2 }, { generation: 1 }],
      createdAt: NOW,
    });
    expect(after.revision).toBeGreaterThan(anEndpoint().revision);
    const typed = changedEndpoint(anEndpoint(), { types: ['lead_signup'] }, LATER);
    expect(typed).toEqual(anEndpoint({ types: ['lead_signup'], revision: 2 }));
  });

  test('is failing and slow no more at another address', () => {
    const troubled = anEndpoint({ failingSince: NOW, slowSince: NOW });
    expect(changedEndpoint(troubled, { url: ELSEWHERE }, LATER)).toMatchObject({ failingSince: null, slowSince: null });
    expect(changedEndpoint(troubled, { types: 'all' }, LATER)).toMatchObject({ failingSince: NOW, slowSince: NOW });
  });

  test('is enabled by another address where the old one had failed, not where somebody has disabled it', () => {
    const enabledBy = (because: DisabledBecause) =>
      changedEndpoint(anEndpoint(disabledBecause(because)), { url: ELSEWHERE }, LATER).disabled === null;
    expect([enabledBy('failing'), enabledBy('by_hand')]).toEqual([true, false]);
  });

  test('gets its address from its campaign alone, and all else by hand', () => {
    const endpoint = anEndpoint({ campaignId: 7 });
    const refused = expect.objectContaining({ reason: { code: 'invalid', message: CAMPAIGN_SAYS } });
    expect(() => changedEndpoint(endpoint, { url: ELSEWHERE }, LATER)).toThrow(refused);
    expect(() => refuseCampaigns(endpoint)).toThrow(refused);
    const others = { url: endpoint.url, types: ['lead_signup'], enabled: false, rotateSecret: true } as const;
    expect(changedEndpoint(endpoint, others, LATER)).toMatchObject({ types: ['lead_signup'], campaignId: 7 });
    expect(() => refuseCampaigns(anEndpoint())).not.toThrow();
  });
});

test.each(['by_hand', 'failing'] as const)('an endpoint that was disabled (%s) is sent nothing by hand', (because) => {
  const refused = expect.objectContaining({ reason: { code: 'invalid', message: ENABLE_FIRST } });
  expect(() => refuseDisabled(anEndpoint(disabledBecause(because)))).toThrow(refused);
  expect(() => refuseDisabled(anEndpoint())).not.toThrow();
});

describe('the endpoint of a campaign', () => {
  const campaign = (defaultWebhookUrl: string) => ({ id: 7, defaultWebhookUrl });

  test('is made with its address, for all types of that campaign', () => {
    const made = endpointOfCampaign(null, campaign(ELSEWHERE), 4, NOW);
    expect(made).toEqual(anEndpoint({ url: ELSEWHERE, campaignId: 7 }));
  });

  test('stays the same one at another address, with its types and secrets', () => {
    const before = anEndpoint({ campaignId: 7, types: ['lead_signup'] });
    const after = endpointOfCampaign(before, campaign(ELSEWHERE), 0, LATER);
    expect(after).toEqual({ ...before, url: ELSEWHERE, revision: before.revision + 1 });
    expect(endpointOfCampaign(before, campaign(before.url), 0, LATER)).toBe(before);
  });

  test('goes with its address', () => {
    expect(endpointOfCampaign(anEndpoint({ campaignId: 7 }), campaign(''), 0, LATER)).toBeNull();
    expect(endpointOfCampaign(null, campaign(''), 0, LATER)).toBeNull();
  });
});
