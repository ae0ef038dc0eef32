import { describe, expect, test } from 'vitest';
import { recipientOf, type Situation } from '#shared/domain/mail/recipient.ts';
import type { Promoter } from '#shared/domain/promoter.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

const KINDS = ['signup', 'sale', 'refund', 'accepted', 'payout'] as const;

function situation(promoter: Partial<Promoter> = {}, more: Partial<Situation> = {}): Situation {
  const { promotion, ...membership } = aMembership({ promoter });
  return { promoter: membership.promoter, promotion, payout: { status: 'completed' }, ...more };
}

describe.each(KINDS)('a mail of kind %s', (kind) => {
  test('goes to the promoter’s address', () => {
    expect(recipientOf({ kind }, situation())).toBe('grace@example.com');
  });

  test('goes to one who was archived, and earns all the same', () => {
    expect(recipientOf({ kind }, situation({ archivedAt: NOW }))).toBe('grace@example.com');
  });

  test.each<[string, Situation]>([
    ['was denied', situation({ status: 'denied' })],
    ['is blocked in the campaign', situation({}, { promotion: { blocked: true } })],
    ['was deleted', situation({ deletedAt: NOW, email: '' })],
    ['has no address', situation({ email: '' })],
    ['has an address that stands for none', situation({ email: 'grace@nowhere.invalid' })],
  ])('goes to nobody who %s', (_, denied) => {
    expect(recipientOf({ kind }, denied)).toBeNull();
  });
});

test('one who is still to be accepted hears of all but an acceptance, that has been taken back', () => {
  const waiting = situation({ status: 'pending' });
  expect(recipientOf({ kind: 'sale' }, waiting)).toBe('grace@example.com');
  expect(recipientOf({ kind: 'accepted' }, waiting)).toBeNull();
});

test('a payout that is not completed any more is mailed to nobody', () => {
  for (const payout of [null, { status: 'pending' } as const, { status: 'processing' } as const]) {
    expect(recipientOf({ kind: 'payout' }, situation({}, { payout }))).toBeNull();
  }
});
