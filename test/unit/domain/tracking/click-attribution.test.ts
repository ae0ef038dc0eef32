import { describe, expect, test } from 'vitest';
import { takesVisitorOver, visitorStoredUntil } from '#shared/domain/tracking/click-attribution.ts';

const approved = {
  promoter: { status: 'approved', deletedAt: null },
  promotion: { blocked: false },
} as const;
const unableToEarn = {
  deleted: null,
  rejected: { ...approved, promoter: { status: 'denied', deletedAt: null } },
  blocked: { ...approved, promotion: { blocked: true } },
} as const;

describe('a click of a known visitor on the link of another promoter', () => {
  test('the visitor stays with its promoter if the first click counts', () => {
    expect(takesVisitorOver(approved, approved, {})).toBe(false);
    expect(takesVisitorOver(approved, approved, null)).toBe(false);
  });

  test('the visitor goes to the other promoter if the last click counts in the clicked campaign', () => {
    expect(takesVisitorOver(approved, approved, { lastClickWins: true })).toBe(true);
  });

  test.each(Object.entries(unableToEarn))('a visitor of a %s promoter goes to the other promoter', (_, own) => {
    expect(takesVisitorOver(own, approved, {})).toBe(true);
  });

  test.each(Object.entries(unableToEarn))(
    'a %s promoter takes no visitor over, even by the last click',
    (_, clicked) => {
      expect(takesVisitorOver(approved, clicked, { lastClickWins: true })).toBe(false);
      expect(takesVisitorOver(null, clicked, { lastClickWins: true })).toBe(false);
    },
  );
});

test('a visitor is stored for the cookie duration and 30 days, for late reports of servers', () => {
  const clickedAt = '2026-11-21T09:30:00.500Z';
  expect(visitorStoredUntil(clickedAt, 60)).toBe(Date.parse('2027-02-19T09:30:00.000Z') / 1000);
});
