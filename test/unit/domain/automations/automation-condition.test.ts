import { describe, expect, test } from 'vitest';
import {
  type AutomationCondition,
  type ConditionFacts,
  meetsCondition,
  planConditionSpans,
} from '#shared/domain/automations/automation-condition.ts';
import { toFigureVector } from '#shared/domain/reports/figures.ts';

const period = { startsOn: '2026-12-01', today: '2026-12-10' };

function createFacts(joinedOn: string, earlier: object = {}, later: object = {}): ConditionFacts {
  return { joinedOn, earlier: toFigureVector(earlier), later: toFigureVector(later) };
}

describe('days after joining', () => {
  const condition: AutomationCondition = { type: 'days_after_joining', days: 7 };
  test.each([
    ['before the automation started', false, '2026-11-23'],
    ['on its first day', true, '2026-11-24'],
    ['on a day whose run was missed', true, '2026-12-01'],
    ['today', true, '2026-12-03'],
    ['tomorrow', false, '2026-12-04'],
  ])('a promoter whose days end %s meets the condition: %s', (_, isMet, joinedOn) => {
    expect(meetsCondition(condition, createFacts(joinedOn), period)).toBe(isMet);
  });

  test('a condition on the joining day reads no figures', () =>
    expect(planConditionSpans(condition, period)).toBeNull());
});

describe('clicks and sales', () => {
  const sales: AutomationCondition = { type: 'sales_count', count: 3 };
  test.each<[what: string, AutomationCondition, earlier: object, later: object, isMet: boolean]>([
    ['a first click after the start counts', { type: 'first_click' }, {}, { clicks: 4 }, true],
    ['a first click before the start does not count', { type: 'first_click' }, { clicks: 1 }, { clicks: 4 }, false],
    ['a sale does not count as a click', { type: 'first_click' }, {}, { sales: 1 }, false],
    ['a first sale after the start counts', { type: 'first_sale' }, { clicks: 9 }, { sales: 1 }, true],
    ['a first sale before the start does not count', { type: 'first_sale' }, { sales: 2 }, { sales: 1 }, false],
    ['the third sale after the start counts', sales, { sales: 2 }, { sales: 1 }, true],
    ['more sales at once count', sales, {}, { sales: 12 }, true],
    ['too few sales do not count', sales, { sales: 1 }, { sales: 1 }, false],
    ['a third sale before the start does not count', sales, { sales: 3 }, { sales: 5 }, false],
    ['clicks are counted', { type: 'clicks_count', count: 2 }, { clicks: 1 }, { clicks: 1 }, true],
    ['referrals are counted', { type: 'referrals_count', count: 2 }, { customers: 1 }, { referrals: 2 }, true],
    ['customers are counted', { type: 'customers_count', count: 2 }, { customers: 1 }, { referrals: 2 }, false],
    ['cancellations are counted', { type: 'cancellations_count', count: 1 }, {}, { cancelled: 1 }, true],
    ['clicks that were removed as false do not count', { type: 'first_click' }, {}, { clicks: 0 }, false],
  ])('%s', (_, condition, earlier, later, isMet) => {
    expect(meetsCondition(condition, createFacts('2026-01-01', earlier, later), period)).toBe(isMet);
  });

  test('conditions on clicks and sales read figures before the first day, and from then to today', () => {
    expect(planConditionSpans(sales, period)).toEqual({
      earlier: { from: '2000-01-01', to: '2026-12-01' },
      later: { from: '2026-12-01', to: '2026-12-11' },
    });
  });
});

describe('inactivity', () => {
  const condition: AutomationCondition = { type: 'inactivity', days: 5 };
  test('a promoter has to be active in the days before the period, and not in the last days', () => {
    expect(planConditionSpans(condition, period)).toEqual({
      earlier: { from: '2026-11-26', to: '2026-12-05' },
      later: { from: '2026-12-05', to: '2026-12-11' },
    });
  });

  test.each([
    ['was active and stopped', createFacts('2026-01-01', { clicks: 1 }), true],
    ['sold and stopped', createFacts('2026-01-01', { sales: 1 }), true],
    ['was active in the last days', createFacts('2026-01-01', { clicks: 1 }, { clicks: 1 }), false],
    ['stopped long before the automation started', createFacts('2026-01-01'), false],
    ['joined and never became active', createFacts('2026-11-26'), true],
    ['joined long before these days', createFacts('2026-11-25'), false],
    ['joined in the last days', createFacts('2026-12-05'), false],
    ['joined and is five whole days inactive', createFacts('2026-12-04'), true],
  ])('a promoter who %s', (_, figures, isMet) => {
    expect(meetsCondition(condition, figures, period)).toBe(isMet);
  });

  test('a promoter cannot meet the condition on the first day', () => {
    const first = { startsOn: '2026-12-01', today: '2026-12-01' };
    expect(meetsCondition(condition, createFacts('2026-11-26', { clicks: 1 }), first)).toBe(false);
  });
});
