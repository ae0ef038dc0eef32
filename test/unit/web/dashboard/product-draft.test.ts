import { expect, test } from 'vitest';
import {
  buildProductRequest,
  createProductDraft,
  NEW_PRICE,
  type ProductDraft,
} from '#web/dashboard/products/product-draft.ts';

const team: ProductDraft = {
  name: ' Team ',
  extId: '',
  prices: [
    { plan: 'team-monthly ', text: 'Team', interval: 'month' },
    { plan: 'team-other', text: '', interval: '' },
  ],
};

test('a product is sent with its prices, without empty fields', () => {
  const prices = [{ ext_id: 'team-monthly', desc: 'Team', interval: 'month' }, { ext_id: 'team-other' }];
  expect(buildProductRequest(team)).toEqual({ body: { name: 'Team', ext_id: '', prices } });
});

test('a product needs a name, and each price a unique plan', () => {
  const prices = [NEW_PRICE, { ...NEW_PRICE, plan: 'pro' }, { ...NEW_PRICE, plan: ' pro' }];
  expect(buildProductRequest({ name: ' ', extId: '', prices })).toEqual({
    errors: {
      name: 'Enter a name.',
      plan_1: 'Enter the plan ID that sales report.',
      plan_3: 'Another price already has this plan ID.',
    },
  });
});

test('a product from the API fills the form as it was sent', () => {
  const prices = [
    { ext_id: 'team-monthly', desc: 'Team', interval: 'month' as const },
    { ext_id: 'team-other', desc: '', interval: null },
  ];
  const product = { id: 1, name: 'Team', ext_id: null, prices, created_at: '2026-11-20T10:00:00.000Z' };
  expect(buildProductRequest(createProductDraft(product))).toEqual(buildProductRequest(team));
});
