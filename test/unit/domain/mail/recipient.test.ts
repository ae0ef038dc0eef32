import { describe, expect, test } from 'vitest';
import { NO_MAILS, USUAL_MAILS } from '#shared/domain/mail/mail-settings.ts';
import { recipientOf, type Situation } from '#shared/domain/mail/recipient.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

/** What promoters switch off to get no mail of a kind. */
const SETTING_OF = {
  signup: 'newReferral',
  sale: 'newCommission',
  refund: 'newCommission',
  accepted: 'drip',
  payout: 'payout',
  payout_failed: 'payout',
} as const;
const KINDS = ['signup', 'sale', 'refund', 'accepted', 'payout', 'payout_failed'] as const;

function situation(promoter: Partial<Promoter> = {}, more: Partial<Situation> = {}): Situation {
  const { promotion, ...membership } = aMembership({ promoter });
  return { promoter: membership.promoter, promotion, payout: { status: 'completed' }, ...more };
}

describe.each(KINDS)('a mail of kind %s', (kind) => {
  const about: typeof situation = (promoter, more) =>
    situation(promoter, { payout: { status: kind === 'payout_failed' ? 'failed' : 'completed' }, ...more });

  test('goes to the promoter’s address', () => {
    expect(recipientOf({ kind }, about())).toBe('grace@example.com');
  });

  test('goes to one who was archived, and earns all the same', () => {
    expect(recipientOf({ kind }, about({ archivedAt: NOW }))).toBe('grace@example.com');
  });

  test.each<[string, Situation]>([
    ['was denied', about({ status: 'denied' })],
    ['is blocked in the campaign', about({}, { promotion: { blocked: true } })],
    ['was deleted', about({ deletedAt: NOW, email: '' })],
    ['has no address', about({ email: '' })],
    ['has an address that stands for none', about({ email: 'grace@nowhere.invalid' })],
  ])('goes to nobody who %s', (_, denied) => {
    expect(recipientOf({ kind }, denied)).toBeNull();
  });

  test('goes to one who wants this kind of mail alone, and to nobody who wants all the others', () => {
    const setting = SETTING_OF[kind];
    expect(recipientOf({ kind }, about({ mails: { ...NO_MAILS, [setting]: true } }))).toBe('grace@example.com');
    const others = { ...USUAL_MAILS, marketing: true, [setting]: false };
    expect(recipientOf({ kind }, about({ mails: others }))).toBeNull();
  });

  test('goes to nobody who wants none', () => {
    expect(recipientOf({ kind }, about({ mails: NO_MAILS }))).toBeNull();
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

test('a payout that is not failed any more is mailed to nobody as such', () => {
  for (const payout of [null, { status: 'completed' } as const, { status: 'pending' } as const]) {
    expect(recipientOf({ kind: 'payout_failed' }, situation({}, { payout }))).toBeNull();
  }
});
