import { expect, test } from 'vitest';
import { promoterName, referralName, referralTitle } from '#web/dashboard/records/record-names.ts';

test('a promoter without a name is called by e-mail, and an erased one by number', () => {
  const promoter = { id: 3, name: 'Grace Hopper', email: 'grace@example.com' };
  expect(promoterName(promoter)).toBe('Grace Hopper');
  expect(promoterName({ ...promoter, name: '' })).toBe('grace@example.com');
  expect(promoterName({ ...promoter, name: '', email: '' })).toBe('Deleted promoter 3');
});

test('a customer in a list is called by e-mail, then UID, then number', () => {
  const customer = { id: 12, email: 'ada@example.com', uid: 'user-7', first_name: 'Ada', last_name: null };
  expect(referralName(customer)).toBe('ada@example.com');
  expect(referralName({ ...customer, email: '' })).toBe('user-7');
  expect(referralName({ ...customer, email: '', uid: null })).toBe('Referral 12');
});

test('the page of a customer is titled with the full name, if it is known', () => {
  const customer = { id: 12, email: 'ada@example.com', uid: null };
  expect(referralTitle({ ...customer, first_name: 'Ada', last_name: 'Lovelace' })).toBe('Ada Lovelace');
  expect(referralTitle({ ...customer, first_name: null, last_name: null })).toBe('ada@example.com');
});
