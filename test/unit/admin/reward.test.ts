import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeReward, parseReward } from '#bin/admin/reward-option.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';

const percent = (text: string, overrides = {}) => ({
  unit: 'cash',
  gain: { percent: text },
  duration: { type: 'forever' },
  tier: 1,
  percentOf: 'sale',
  planIds: [],
  ...overrides,
});
const flat = (amount: number, overrides = {}) => ({ ...percent('0', overrides), gain: { flat: amount } });

describe('reward terms', () => {
  test.each([
    ['20% forever', percent('20')],
    ['20%', percent('20')],
    ['20% once', percent('20', { duration: { type: 'once' } })],
    ['12.5% for 12 months', percent('12.5', { duration: { type: 'months', count: 12 } })],
    ['10% for 1 month', percent('10', { duration: { type: 'months', count: 1 } })],
    ['10% for 3 sales', percent('10', { duration: { type: 'sales', count: 3 } })],
    ['10% of sale', percent('10')],
    ['500 flat cash', flat(500)],
    ['500 flat', flat(500)],
    ['500 flat per item', flat(500)],
    ['500 flat cash per sale', { ...flat(500), gain: { flat: 500, per: 'sale' } }],
    ['1 flat free_months once', flat(1, { unit: 'free_months', duration: { type: 'once' } })],
    ['30% plan=pro,team', percent('30', { planIds: ['pro', 'team'] })],
    ['30% plan=Pro,Pro once', percent('30', { planIds: ['Pro'], duration: { type: 'once' } })],
    ['5% credits', percent('5', { unit: 'credits' })],
    ['tier 2: 10% of commission', percent('10', { tier: 2, percentOf: 'commission' })],
    ['tier 2: 5% of sale once', percent('5', { tier: 2, duration: { type: 'once' } })],
    ['  TIER 3:5 %  OF  Sale ', percent('5', { tier: 3 })],
  ])('%j is parsed', (text, expected) => {
    expect(parseReward(text)).toMatchObject(expected);
  });

  test.each([
    ['', 'must begin with a percentage'],
    ['forever', 'must begin with a percentage'],
    ['500', 'must begin with a percentage'],
    ['0%', '"0%" is not a valid percentage'],
    ['100.000001%', 'is not a valid percentage'],
    ['-5%', 'is not a valid percentage'],
    ['12,5%', 'is not a valid percentage'],
    ['1e1%', 'is not a valid percentage'],
    ['%', 'is not a valid percentage'],
    ['1.0000000001%', 'is not a valid percentage'],
    ['5.50 flat', 'a flat amount must be a whole number'],
    ['0 flat', 'a flat amount must be a whole number'],
    ['20% for ever', '"for ever" is not a valid term'],
    ['20% for 0 months', 'the number of months must be a whole number'],
    ['20% for two sales', 'the number of sales must be a whole number'],
    ['20% for 12 monthsish', 'is not a valid term'],
    ['20% once forever', '"forever" repeats an earlier term'],
    ['20% cash credits', '"credits" repeats an earlier term'],
    ['20% gold', '"gold" is not a valid term'],
    ['20% plan=', 'plan= takes comma-separated plan ids'],
    ['20% plan=a,,b', 'plan= takes comma-separated plan ids'],
    ['20% per sale', 'is for flat amounts only'],
    ['500 flat of sale', '"of" is for percentages only'],
    ['20% of commission', '"of commission" is for tier 2 and above only'],
    ['tier 0: 20%', 'the tier must be a whole number'],
    ['tier 11: 20% of sale', 'the tier must be a whole number'],
    ['tier 2: 20%', 'from tier 2 on'],
    ['tier 2: 500 flat', 'from tier 2 on'],
    ['tier 2 20% of sale', 'must begin with'],
  ])('%j is rejected', (text, message) => {
    expect(() => parseReward(text)).toThrow(message);
  });

  test('a reward description parses back to the same terms', () => {
    const count = fc.integer({ min: 1, max: 1000 });
    const duration = fc.oneof(
      fc.constantFrom({ type: 'forever' as const }, { type: 'once' as const }),
      fc.record({ type: fc.constantFrom('months' as const, 'sales' as const), count }),
    );
    const planIds = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/), { maxLength: 3 });
    const common = { unit: fc.constantFrom(...UNITS), duration, planIds };
    const percentage = fc
      .record({ whole: fc.integer({ min: 0, max: 99 }), fraction: fc.stringMatching(/^\d{0,8}[1-9]$/) })
      .map(({ whole, fraction }) => ({ percent: `${whole}.${fraction}` }));
    const first = fc.record({
      ...common,
      gain: fc.oneof(
        percentage,
        fc.record(
          { flat: fc.integer({ min: 1, max: 1_000_000_000 }), per: fc.constant('sale' as const) },
          { requiredKeys: ['flat'] },
        ),
      ),
      tier: fc.constant(1),
      percentOf: fc.constant('sale' as const),
    });
    const further = fc.record({
      ...common,
      gain: percentage,
      tier: fc.integer({ min: 2, max: 10 }),
      percentOf: fc.constantFrom('sale' as const, 'commission' as const),
    });
    fc.assert(
      fc.property(fc.oneof(first, further), (terms) => {
        const name = describeReward(terms);
        expect(parseReward(name)).toEqual({ name, ...terms });
      }),
    );
  });

  test('any text either parses or fails with a TermsError', () => {
    const word = fc.constantFrom('20%', '5 flat', 'tier 2:', 'of', 'sale', 'for', '3', 'months', 'once', 'plan=a', ' ');
    const text = fc.oneof(
      fc.string(),
      fc.array(word).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (text) => {
        try {
          parseReward(text);
        } catch (error) {
          expect(error).toMatchObject({ name: 'TermsError' });
        }
      }),
    );
  });
});
