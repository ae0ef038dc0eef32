import { describe, expect, test } from 'vitest';
import { normalizeLandingPage } from '#shared/domain/campaigns/landing-page.ts';
import { EMPTY_PROFILE, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import { promoterChanges } from '#shared/domain/promoters/promoter-changes.ts';
import { erasePersonalData } from '#shared/domain/promoters/promoter-erasure.ts';
import { applyPromoterDetails } from '#shared/domain/promoters/promoter-record.ts';
import { buildPromotion, movePromotion } from '#shared/domain/promoters/promotions/promoter-campaigns.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

const { promoter, promotion } = aMembership();
const record = { promoter, promotions: [promotion] };
const PERSONAL = 'personal';
const newPromotion = buildPromotion({ id: 2, promoterId: 1, campaignId: 2, refId: 'x', createdAt: NOW });

/** Text in every field that may hold one, even if unused today. */
function fillRecord(record: object): object {
  const fill = (value: unknown) => {
    if (Array.isArray(value)) return value.length > 0 ? value : [PERSONAL];
    if (value !== null && typeof value === 'object') return { field: PERSONAL };
    return value === null || typeof value === 'string' ? PERSONAL : value;
  };
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, fill(value)]));
}

describe('promoters', () => {
  test('a promoter update keeps omitted fields and increments the revision', () => {
    const after = applyPromoterDetails(record, 1, { note: 'x', lastName: undefined }, NOW);
    expect(after).toEqual({ promoter: { ...promoter, note: 'x', revision: 1 }, promotions: [promotion] });
  });

  test('a moved promoter keeps its ref id and leaves the list of the former campaign', () => {
    const after = movePromotion(record, 1, newPromotion);
    expect(after.promotions).toMatchObject([
      { id: 1, hidden: true },
      { id: 2, refId: 'grace', hidden: false },
    ]);
    expect(after.promoter).toMatchObject({ defaultCampaignId: 2, defaultPromotionId: 2, campaignIds: [1, 2] });
    expect(promoterChanges(record, after)).toEqual([
      { of: 'list', list: 'promoters#campaign#1', added: [], removed: [1] },
      { of: 'list', list: 'promoters#campaign#2', added: [1], removed: [] },
    ]);
  });

  test('an erased promoter is on no list and keeps no personal data', () => {
    const { status, createdAt } = promoter;
    const full = { ...fillRecord(promoter), status, createdAt, profile: fillRecord(EMPTY_PROFILE) } as Promoter;
    const promotions = [{ ...(fillRecord(promotion) as Promotion), createdAt }];
    const after = erasePersonalData({ promoter: full, promotions }, NOW);
    expect(promoterChanges(record, after).map((change) => change.of === 'list' && change.list)).toEqual([
      'promoters',
      'promoters#campaign#1',
    ]);
    expect(JSON.stringify(after)).not.toContain(PERSONAL);
    expect(after.promoter.parentPromoterId).toBeNull();
  });
});

test.each([
  ['https://Shop.example/a/?x=1#y', 'https://shop.example/a'],
  ['https://shop.example', 'https://shop.example'],
  ['http://shop.example:8080//', 'http://shop.example:8080'],
  ['ftp://shop.example/a', null],
  ['shop.example', null],
])('the landing page of %s is %s', (url, page) => {
  expect(normalizeLandingPage(url)).toBe(page);
});
