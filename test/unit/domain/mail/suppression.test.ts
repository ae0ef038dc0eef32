import { expect, test } from 'vitest';
import { isMailSuppressed, sortSuppressions, suppressionReason } from '#shared/domain/mail/suppression.ts';

const [EARLY, LATE] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
const bounced = { id: 'a', email: 'a@example.com', bouncedAt: EARLY, complainedAt: LATE };
const complained = { id: 'b', email: 'b@example.com', bouncedAt: null, complainedAt: LATE };

test('a bounce suppresses all e-mail, a complaint only optional e-mail', () => {
  expect([suppressionReason(bounced), suppressionReason(complained)]).toEqual(['bounce', 'complaint']);
  expect([isMailSuppressed(bounced, true), isMailSuppressed(bounced, false)]).toEqual([true, true]);
  expect([isMailSuppressed(complained, true), isMailSuppressed(complained, false)]).toEqual([true, false]);
  expect(isMailSuppressed(null, true)).toBe(false);
});

test('suppressed addresses are sorted newest first', () => {
  expect(sortSuppressions([bounced, complained])).toEqual([complained, bounced]);
});
