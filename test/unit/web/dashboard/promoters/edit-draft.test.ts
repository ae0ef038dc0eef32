import { expect, test } from 'vitest';
import { buildEditRequest, listCustomInputs, PROFILE_FIELDS } from '#web/dashboard/promoters/record/edit-draft.ts';
import type { DashboardPromoterDetails } from '#web/dashboard/promoters/record/parts/promoter-query.ts';

const promoter = {
  id: 7,
  email: 'grace@example.com',
  cust_id: 'c-1',
  note: null,
  tags: ['VIP'],
  parent_promoter: { id: 3, email: 'ada@example.com', name: 'Ada' },
  custom_fields: { shirt: 'L', size: 4, flags: { a: 1 } },
  profile: { first_name: 'Grace', last_name: 'Hoper', website: 'https://grace.example', vat_id: null },
} as unknown as DashboardPromoterDetails;

const unchanged = {
  ...Object.fromEntries(PROFILE_FIELDS.map((name) => [name, promoter.profile[name] ?? ''])),
  email: 'grace@example.com',
  cust_id: 'c-1',
  note: '',
  'custom:shirt': 'L',
  'custom:size': '4',
};
const choices = { parent: '3', tags: ['VIP'] };
const params = { path: { id: '7' } };

test('an unchanged form sends no values', () => {
  expect(buildEditRequest(promoter, unchanged, choices)).toEqual({ params, body: {} });
});

test('an edited form sends only the edited fields', () => {
  const texts = { ...unchanged, last_name: 'Hopper', email: 'hopper@example.com', note: 'Corrected.' };
  expect(buildEditRequest(promoter, texts, { ...choices, parent: '4' })).toEqual({
    params,
    body: {
      email: 'hopper@example.com',
      note: 'Corrected.',
      parent_promoter_id: 4,
      profile: { last_name: 'Hopper' },
    },
  });
});

test('emptied fields and a removed parent are cleared', () => {
  expect(buildEditRequest(promoter, { ...unchanged, website: '' }, { ...choices, parent: undefined })).toEqual({
    params,
    body: { clear: ['website', 'parent_promoter_id'] },
  });
});

test('changed tags are sent as a whole, and an empty list removes them', () => {
  const requestFor = (tags: readonly string[]) => buildEditRequest(promoter, unchanged, { ...choices, tags });
  expect(requestFor(['VIP', 'YouTube'])).toEqual({ params, body: { tags: ['VIP', 'YouTube'] } });
  expect(requestFor([])).toEqual({ params, body: { tags: [] } });
});

test('custom fields are changed, removed and added', () => {
  const texts = { ...unchanged, 'custom:shirt': '', 'custom:size': '5', new_field: 'color', new_value: 'red' };
  expect(buildEditRequest(promoter, texts, choices)).toEqual({
    params,
    body: { custom_fields: { shirt: null, size: '5', color: 'red' } },
  });
});

test('custom fields with a structure cannot be edited as text', () => {
  expect(listCustomInputs(promoter).map(({ label }) => label)).toEqual(['shirt', 'size']);
});

test('an empty e-mail, a removed external id and a value without a name are refused', () => {
  expect(buildEditRequest(promoter, { ...unchanged, email: '', cust_id: '', new_value: 'x' }, choices)).toEqual({
    errors: {
      email: 'Enter an e-mail.',
      cust_id: 'An external ID can be changed, but not removed.',
      new_field: 'Enter a name.',
    },
  });
});
