import { expect, test } from 'vitest';
import { describeAskedPromoters, findAskedCampaigns } from '#web/dashboard/settings/portal/asked-promoters.ts';
import { createBlankContractDraft, toContractDraft } from '#web/dashboard/settings/portal/contract-draft.ts';
import type { CompanyContract } from '#web/dashboard/settings/portal/contracts-query.ts';

const CAMPAIGNS = [1, 2, 3].map((id) => ({ id, stats: { promoters_count: id * 10 } }));

const anAgreement = (details: Partial<CompanyContract>): CompanyContract => ({
  id: 1,
  name: 'Terms',
  checkbox_label: 'I accept the [terms]',
  content_hosted: true,
  content: 'Be honest.',
  external_link: null,
  campaign_ids: [],
  default: false,
  contract_version: {
    id: 4,
    added_at: '2026-11-21T09:00:00.000Z',
    changes_made: 'major',
    external_link: null,
    content_hosted: true,
  },
  ...details,
});

const agencies = anAgreement({ id: 1, campaign_ids: [2] });
const partners = anAgreement({ id: 2, campaign_ids: [3] });

const findIds = (...[draft, agreements]: [Parameters<typeof findAskedCampaigns>[0], CompanyContract[]]) =>
  findAskedCampaigns(draft, agreements, CAMPAIGNS).map(({ id }) => id);

test('a new agreement asks the promoters of its campaigns, or of all campaigns without one', () => {
  expect(findIds({ ...createBlankContractDraft(false), campaignIds: [1, 3] }, [agencies])).toEqual([1, 3]);
  expect(findIds(createBlankContractDraft(true), [agencies])).toEqual([1, 3]);
});

test('a new campaign of an agreement asks its promoters only', () => {
  const draft = toContractDraft(agencies);
  expect(findIds({ ...draft, campaignIds: [1, 2] }, [agencies, partners])).toEqual([1]);
  expect(findIds({ ...draft, name: 'Agencies' }, [agencies, partners])).toEqual([]);
  expect(findIds({ ...draft, isDefault: true }, [agencies, partners])).toEqual([1]);
});

test('new content asks all promoters of the agreement, a minor change only those of new campaigns', () => {
  const draft = { ...toContractDraft(agencies), content: 'Be fair.', campaignIds: [1, 2] };
  expect(findIds(draft, [agencies, partners])).toEqual([1, 2]);
  expect(findIds({ ...draft, isMinor: true }, [agencies, partners])).toEqual([1]);
});

test('the warning names the number of promoters, and whether the portal is blocked or how to block it', () => {
  expect(describeAskedPromoters(CAMPAIGNS, true)).toBe(
    'When you save, the portal is blocked for up to 60 promoters until they accept this agreement.',
  );
  expect(describeAskedPromoters([], false)).toBe(
    'When you save, the portal asks the promoters to accept this agreement. To block it until they do, see “Acceptance of agreements” on this page.',
  );
});
