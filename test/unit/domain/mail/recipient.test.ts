import { describe, expect, test } from 'vitest';
import { ALL_MAILS_OFF, DEFAULT_MAIL_SETTINGS } from '#shared/domain/mail/mail-settings.ts';
import { findMailRecipient, type RecipientState } from '#shared/domain/mail/recipient.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

/** The setting that disables each kind of mail. */
const SETTING_OF = {
  signup: 'newReferral',
  sale: 'newCommission',
  refund: 'newCommission',
  accepted: 'drip',
  payout: 'payout',
  payout_failed: 'payout',
} as const;
const KINDS = ['signup', 'sale', 'refund', 'accepted', 'payout', 'payout_failed'] as const;

function situation(promoter: Partial<Promoter> = {}, overrides: Partial<RecipientState> = {}): RecipientState {
  const { promotion, ...membership } = aMembership({ promoter });
  return { promoter: membership.promoter, promotion, payout: { status: 'completed' }, ...overrides };
}

describe.each(KINDS)('%s mail', (kind) => {
  const createSituation: typeof situation = (promoter, more) =>
    situation(promoter, { payout: { status: kind === 'payout_failed' ? 'failed' : 'completed' }, ...more });

  test('a mail goes to the address of the promoter', () => {
    expect(findMailRecipient({ kind }, createSituation())).toBe('grace@example.com');
  });

  test('an archived promoter still gets mails', () => {
    expect(findMailRecipient({ kind }, createSituation({ archivedAt: NOW }))).toBe('grace@example.com');
  });

  test.each<[string, RecipientState]>([
    ['was denied', createSituation({ status: 'denied' })],
    ['is blocked in the campaign', createSituation({}, { promotion: { blocked: true } })],
    ['was deleted', createSituation({ deletedAt: NOW, email: '' })],
    ['has no address', createSituation({ email: '' })],
    ['has an address that stands for none', createSituation({ email: 'grace@nowhere.invalid' })],
  ])('a mail is not sent to a promoter who %s', (_, promoter) => {
    expect(findMailRecipient({ kind }, promoter)).toBeNull();
  });

  test('a mail is sent if its setting is on and suppressed if its setting is off', () => {
    const setting = SETTING_OF[kind];
    expect(findMailRecipient({ kind }, createSituation({ mails: { ...ALL_MAILS_OFF, [setting]: true } }))).toBe(
      'grace@example.com',
    );
    const others = { ...DEFAULT_MAIL_SETTINGS, marketing: true, [setting]: false };
    expect(findMailRecipient({ kind }, createSituation({ mails: others }))).toBeNull();
  });

  test('a promoter with all mail settings off gets no mails', () => {
    expect(findMailRecipient({ kind }, createSituation({ mails: ALL_MAILS_OFF }))).toBeNull();
  });
});

test('a pending promoter gets all mails except the acceptance', () => {
  const waiting = situation({ status: 'pending' });
  expect(findMailRecipient({ kind: 'sale' }, waiting)).toBe('grace@example.com');
  expect(findMailRecipient({ kind: 'accepted' }, waiting)).toBeNull();
});

test('a payout mail is suppressed if the payout is no longer completed', () => {
  for (const payout of [null, { status: 'pending' } as const, { status: 'processing' } as const]) {
    expect(findMailRecipient({ kind: 'payout' }, situation({}, { payout }))).toBeNull();
  }
});

test('a failure mail is suppressed if the payout is no longer failed', () => {
  for (const payout of [null, { status: 'completed' } as const, { status: 'pending' } as const]) {
    expect(findMailRecipient({ kind: 'payout_failed' }, situation({}, { payout }))).toBeNull();
  }
});
