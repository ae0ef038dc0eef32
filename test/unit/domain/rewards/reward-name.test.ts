import { expect, test } from 'vitest';
import { describeTerms } from '#shared/domain/rewards/reward-name.ts';
import type { Gain } from '#shared/domain/rewards/reward-steps.ts';

const perSale: Gain = { flat: 500, per: 'sale' };

test.each<[string, readonly Gain[]]>([
  ['500 flat or 300 flat cash per item forever', [{ flat: 500 }, { flat: 300 }]],
  ['500 flat cash per sale forever', [perSale]],
  ['20% or 500 flat cash per sale forever', [{ percent: '20' }, perSale]],
  ['500 flat cash per sale or 300 flat cash per item forever', [perSale, { flat: 300 }]],
  ['500 flat cash per sale or 500 flat cash per item or 20% forever', [perSale, { flat: 500 }, { percent: '20' }]],
])('a generated name says for each amount whether it is per item or per sale: %s', (name, gains) => {
  const steps = gains.map((gain) => ({ gain, rules: [] }));
  const [gain = perSale] = gains;
  const terms = { unit: 'cash', duration: { type: 'forever' }, tier: 1, percentOf: 'sale' } as const;
  expect(describeTerms({ gain, steps, ...terms })).toBe(name);
});
