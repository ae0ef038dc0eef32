import { describe, expect, test } from 'vitest';
import {
  hasAcceptedTerms,
  isBlockedByTerms,
  isMinorVersion,
  listContractDocuments,
  MAX_EARLIER_TERMS,
  signTerms,
} from '#shared/domain/portal/agreement.ts';
import { accountPortal, type PortalSettings, type ProgramTerms } from '#shared/domain/portal/portal.ts';
import { changePortalSettings } from '#shared/domain/portal/portal-changes.ts';
import { findPortalCallRefusal, type PromoterSession } from '#shared/domain/portal/portal-session.ts';
import { erasePersonalData } from '#shared/domain/promoters/promoter-erasure.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { aMembership } from '#test/unit/domain/builders.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const anAcceptance = (version: number) => ({ version, at: NOW, ip: '203.0.113.7' });
const terms = (version: number, majorVersion?: number) => ({
  version,
  url: null,
  since: NOW,
  ...(majorVersion === undefined ? {} : { majorVersion }),
});
/** The contracts of an account that has one. */
const withoutContracts = (current: ProgramTerms | null) => ({ terms: current, contracts: [] });
const record = (...versions: number[]): PromoterRecord =>
  versions.reduce<PromoterRecord>(
    (before, version) =>
      signTerms(before, withoutContracts(terms(version)), terms(version), { at: NOW, ip: '203.0.113.7' }),
    { promoter: aMembership().promoter, promotions: [] },
  );

describe('versions of the terms', () => {
  /** Publishes texts in turn. */
  const publish = (...inputs: { text: string; minor?: boolean }[]) =>
    inputs.reduce<{ settings: PortalSettings; text: string | null }>(
      ({ settings, text }, input) => {
        const oldTerms = settings.terms ? { ...settings.terms, text } : null;
        return {
          settings: changePortalSettings({ settings, terms: oldTerms }, { terms: input }, NOW),
          text: input.text,
        };
      },
      { settings: {}, text: null },
    ).settings.terms;

  test('a minor change keeps the last major version, a later major change replaces it', () => {
    expect(publish({ text: 'a' }, { text: 'b', minor: true })).toMatchObject({ version: 2, majorVersion: 1 });
    expect(publish({ text: 'a' }, { text: 'b', minor: true }, { text: 'c', minor: true })).toMatchObject({
      version: 3,
      majorVersion: 1,
    });
    expect(publish({ text: 'a' }, { text: 'b', minor: true }, { text: 'c' })).toMatchObject({
      version: 3,
      majorVersion: 3,
    });
  });

  test('the first terms are never a minor change', () => {
    expect(publish({ text: 'a', minor: true })).toMatchObject({ version: 1, majorVersion: 1 });
  });

  test('the same text with another minor flag changes nothing', () => {
    expect(publish({ text: 'a' }, { text: 'b' }, { text: 'b', minor: true })).toMatchObject({ majorVersion: 2 });
  });

  test('a version of an old record without a major version is a major one', () => {
    expect([isMinorVersion(terms(2)), isMinorVersion(terms(2, 1))]).toEqual([false, true]);
  });
});

describe('acceptance', () => {
  test.each([
    ['without terms', null, undefined, true],
    ['never accepted', terms(1), undefined, false],
    ['current version accepted', terms(2), anAcceptance(2), true],
    ['older version accepted', terms(2), anAcceptance(1), false],
    ['older version accepted before a minor change', terms(3, 2), anAcceptance(2), true],
    ['version before the last major one accepted', terms(3, 2), anAcceptance(1), false],
  ])('%s', (_, current, acceptedTerms, isAccepted) => {
    const promoter = { acceptedTerms, current: [] };
    expect(hasAcceptedTerms(withoutContracts(current), promoter)).toBe(isAccepted);
    const isBlocked = (termsRequired: boolean) =>
      isBlockedByTerms({ ...withoutContracts(current), termsRequired }, promoter);
    expect([isBlocked(true), isBlocked(false)]).toEqual([!isAccepted, false]);
  });

  test('a signature replaces the acceptance before it, which is kept', () => {
    const { promoter } = record(1, 3);
    expect(promoter).toMatchObject({ acceptedTerms: anAcceptance(3), earlierTerms: [anAcceptance(1)] });
  });

  test('a promoter keeps only its latest earlier acceptances', () => {
    const versions = Array.from({ length: MAX_EARLIER_TERMS + 2 }, (_, index) => index + 1);
    const { earlierTerms = [] } = record(...versions).promoter;
    expect([earlierTerms.length, earlierTerms.at(-1)?.version]).toEqual([MAX_EARLIER_TERMS, 2]);
  });

  test('a second signature of a version changes nothing', () => {
    const signed = record(1, 2);
    const laterAcceptance = { at: '2026-12-01T00:00:00.000Z', ip: '203.0.113.7' };
    expect(signTerms(signed, withoutContracts(terms(2)), terms(1), laterAcceptance)).toBe(signed);
  });

  test('a replaced version, and one without a contract, cannot be signed', () => {
    const sign = (version: number, current: ReturnType<typeof terms> | null) => () =>
      signTerms(record(), withoutContracts(current), terms(version), { at: NOW });
    expect(sign(1, terms(2))).toThrow('invalid_record');
    expect(sign(1, null)).toThrow('not_found');
  });

  test('the deletion of a promoter erases acceptances with their IP addresses', () => {
    const { promoter } = erasePersonalData(record(1, 2), NOW);
    expect([promoter.acceptedTerms, promoter.earlierTerms]).toEqual([undefined, undefined]);
  });
});

test('documents are the version to sign, then the signed ones, newest first', () => {
  const { promoter } = record(1, 2);
  const versions = (current: ReturnType<typeof terms> | null) =>
    listContractDocuments(withoutContracts(current), promoter).map(
      ({ version, accepted: by }) => `${version} ${by !== null}`,
    );
  expect(versions(terms(3))).toEqual(['3 false', '2 true', '1 true']);
  expect(versions(terms(3, 2))).toEqual(['2 true', '1 true']);
  expect(versions(null)).toEqual(['2 true', '1 true']);
});

test('blocked calls are refused, except for the company and for calls that pending promoters may make', () => {
  const call = { isSafe: true, allowsPending: false, promoterOnly: false, isBlockedByTerms: true };
  const session: PromoterSession = { promoterId: 1, by: 'company', startedAt: NOW, endsAt: NOW };
  const refusal = (overrides: object, entered: PromoterSession | null = null) =>
    findPortalCallRefusal({ status: 'approved' }, entered, { ...call, ...overrides });
  expect(refusal({})).toBe('accept_terms');
  expect(refusal({}, session)).toBe('accept_terms');
  expect(refusal({}, { ...session, mustSetPassword: true })).toBe('set_password');
  expect(refusal({}, { ...session, openedBy: { is: 'person', id: 1 } })).toBeNull();
  expect(refusal({ allowsPending: true })).toBeNull();
});

test('terms do not block the portal by default', () => {
  expect(accountPortal({ name: 'Acme' }).termsRequired).toBe(false);
});
