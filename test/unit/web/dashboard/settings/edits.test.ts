import { expect, test } from 'vitest';
import { findConflictingFields, findEdits, withEdit } from '#web/dashboard/settings/parts/edits.ts';

const SEEN = { name: 'Acme', languages: ['en', 'de'] };

test('an input is an edit until it is reverted', () => {
  const edits = withEdit({}, SEEN, 'name', 'Acme Inc');
  const twice = withEdit(edits, SEEN, 'languages', ['en']);
  expect(twice).toEqual({ name: 'Acme Inc', languages: ['en'] });
  expect(withEdit(twice, SEEN, 'languages', ['en', 'de'])).toEqual({ name: 'Acme Inc' });
});

test('the edits of a draft are the values that differ', () => {
  expect(findEdits({ name: 'Acme', languages: ['en'] }, SEEN)).toEqual({ languages: ['en'] });
});

test('edits conflict if both users changed the same field to different values', () => {
  const otherEdits = { name: 'Acme Ltd', languages: ['en'] };
  expect(findConflictingFields({ name: 'Acme Inc', languages: ['en'] }, SEEN, otherEdits)).toEqual(['name']);
  expect(findConflictingFields({ languages: ['de'] }, SEEN, { ...SEEN, name: 'Acme Ltd' })).toEqual([]);
});
