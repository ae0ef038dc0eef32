import { describe, expect, test } from 'vitest';
import { accountFraudRules, changeFraudSettings, DEFAULT_FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { explainSuspicion, findSuspicion } from '#shared/domain/fraud/suspicion.ts';
import { raiseSuspicion } from '#shared/domain/leads/lead.ts';
import { decideLeadChange, markLeadApproved } from '#shared/domain/leads/lead-update.ts';
import { decideSignup } from '#shared/domain/tracking/signup.ts';
import { aLead, aMembership, NOBODY, NOW } from '#test/unit/domain/builders.ts';

const promoter = { email: 'grace@example.com', ips: ['203.0.113.9'] };
const ALL = { email: promoter.email, ip: '203.0.113.9', ad: 'gclid', isDisposable: true, hasManySignups: true };

describe('e-mail aliases', () => {
  test.each([
    ['with a tag', 'grace+shop@example.com'],
    ['quoted', '"grace"@example.com'],
    ['with the last dot of its domain', 'grace@example.com.'],
    ['in full-width letters', 'ｇｒａｃｅ@example.com'],
    ['with invisible characters', 'gra\u200bce@exam\u00adple.com'],
    ['in capitals', 'GRACE@Example.com'],
  ])('an e-mail alias matches the promoter: %s', (_, email) => {
    expect(findSuspicion({ email }, promoter)).toBe('same_promoter_email');
  });

  test('Gmail aliases match regardless of dots', () => {
    const grace = { ...promoter, email: 'grace@gmail.com' };
    expect(findSuspicion({ email: 'g.r.ace@googlemail.com' }, grace)).toBe('same_promoter_email');
    expect(findSuspicion({ email: 'g.race@example.com' }, promoter)).toBe('no_suspicion');
  });
});

describe('fraud rules', () => {
  test('default fraud rules only check e-mail and IP address', () => {
    expect(accountFraudRules({})).toEqual(DEFAULT_FRAUD_RULES);
    const { email, ...otherFields } = ALL;
    expect(findSuspicion({ ...otherFields, ip: null, email: 'ada@example.com' }, promoter)).toBe('no_suspicion');
  });

  test('a disabled fraud rule matches no lead', () => {
    const off = { ...DEFAULT_FRAUD_RULES, same_promoter_email: 'off', same_ip_suspicion: 'off' } as const;
    expect(findSuspicion(ALL, promoter, off)).toBe('no_suspicion');
  });

  test('a refusing rule takes precedence over a holding rule', () => {
    const rules = { ...DEFAULT_FRAUD_RULES, ad_source: 'refuse' } as const;
    expect(findSuspicion(ALL, promoter, rules)).toBe('ad_source');
  });

  test('fraud rules change one by one, null restores the default, and the key stays', () => {
    const set = changeFraudSettings(undefined, { ad_source: 'hold', same_ip_suspicion: 'off' }, 'first');
    const after = changeFraudSettings(set, { same_ip_suspicion: null }, 'second');
    expect([accountFraudRules({ fraud: after }), after.key]).toEqual([
      { ...DEFAULT_FRAUD_RULES, ad_source: 'hold' },
      'first',
    ]);
  });
});

const details = { username: null, firstName: null, lastName: null, website: null, customFields: null, subId: null };

describe('refusing rule', () => {
  const rules = { ...DEFAULT_FRAUD_RULES, disposable_email: 'refuse' } as const;
  const decide = (lead: ReturnType<typeof aLead> | null) =>
    decideSignup(
      { lead, taken: NOBODY, membership: aMembership(), origin: 'link', rules, found: { isDisposable: true } },
      { uid: null, email: 'ada@example.com', at: NOW, override: false, details: { ...details, ip: null } },
      { lead: 1, event: 1 },
      NOW,
    );

  test('a refusing rule creates no lead', () => {
    expect(() => decide(null)).toThrow('fraud_refused');
  });

  test('a refusing rule only holds an existing lead', () => {
    expect(decide(aLead({ signedUpAt: null })).lead.suspicion).toBe('disposable_email');
  });
});

describe('cleared suspicion', () => {
  const suspicious = aLead({ email: promoter.email, suspicion: 'same_promoter_email' });
  const owner = aMembership({ promoter });

  test('a cleared suspicion keeps its rule, note and time', () => {
    const change = { suspicion: 'no_suspicion', note: 'Her colleague.' } as const;
    expect(decideLeadChange(suspicious, change, owner, NOW)).toMatchObject({
      suspicion: 'no_suspicion',
      cleared: { suspicion: 'same_promoter_email', note: 'Her colleague.', at: NOW },
    });
  });

  test('a cleared suspicion can only be raised by another rule', () => {
    const cleared = markLeadApproved(suspicious, NOW);
    expect(raiseSuspicion(cleared, {}, promoter).suspicion).toBe('no_suspicion');
    const other = aLead({ ...cleared, email: 'ada@example.com' });
    expect(raiseSuspicion(other, { ip: '203.0.113.9' }, promoter).suspicion).toBe('same_ip_suspicion');
  });

  test('a cleared suspicion survives a new e-mail, another campaign and a repeated sign-up', () => {
    const cleared = markLeadApproved(suspicious, NOW);
    const alias = promoter.email.replace('@', '+shop@');
    expect(decideLeadChange(cleared, { email: alias }, owner, NOW).suspicion).toBe('no_suspicion');
    const otherMembership = aMembership({ promoter, promotion: { campaignId: 2 } });
    expect(decideLeadChange(cleared, {}, otherMembership, NOW)).toMatchObject({
      campaignId: 2,
      suspicion: 'no_suspicion',
    });
    const signup = { uid: null, email: alias, at: NOW, override: true, details: { ...details, ip: null } };
    const facts = { lead: cleared, taken: NOBODY, membership: otherMembership, origin: 'link' } as const;
    const { lead } = decideSignup(facts, signup, { lead: 1, event: 1 }, NOW);
    expect([lead.email, lead.suspicion, lead.cleared?.suspicion]).toEqual([
      alias,
      'no_suspicion',
      'same_promoter_email',
    ]);
  });
});

test('a suspicion is explained in words', () => {
  expect(explainSuspicion('ad_source', { email: null, ad: 'gclid' })).toBe('The referral came from an ad (gclid).');
  expect(explainSuspicion('same_payment_details', { email: null, samePaymentPromoterId: 7 })).toMatch(
    /as another promoter \(promoter 7\)\.$/,
  );
  expect(explainSuspicion('no_suspicion', { email: null })).toBeNull();
});
