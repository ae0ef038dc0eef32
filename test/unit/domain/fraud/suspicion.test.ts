import { describe, expect, test } from 'vitest';
import { fraudRulesOf, fraudWith, USUAL_FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { suspicionOf, whySuspected } from '#shared/domain/fraud/suspicion.ts';
import { withSuspicion } from '#shared/domain/leads/lead.ts';
import { approvedLead, updatedLead } from '#shared/domain/leads/lead-update.ts';
import { decideSignup } from '#shared/domain/tracking/signup.ts';
import { aLead, aMembership, NOBODY, NOW } from '#test/unit/domain/builders.ts';

const promoter = { email: 'grace@example.com', ips: ['203.0.113.9'] };
const ALL = { email: promoter.email, ip: '203.0.113.9', ad: 'gclid', isDisposable: true, isCrowded: true };

describe('the same e-mail is found in all its forms', () => {
  test.each([
    ['with a tag', 'grace+shop@example.com'],
    ['quoted', '"grace"@example.com'],
    ['with the last dot of its domain', 'grace@example.com.'],
    ['in full-width letters', 'ｇｒａｃｅ@example.com'],
    ['with characters that nobody sees', 'gra\u200bce@exam\u00adple.com'],
    ['in capitals', 'GRACE@Example.com'],
  ])('%s', (_, email) => {
    expect(suspicionOf({ email }, promoter)).toBe('same_promoter_email');
  });

  test('with other dots, where Gmail ignores them', () => {
    const grace = { ...promoter, email: 'grace@gmail.com' };
    expect(suspicionOf({ email: 'g.r.ace@googlemail.com' }, grace)).toBe('same_promoter_email');
    expect(suspicionOf({ email: 'g.race@example.com' }, promoter)).toBe('no_suspicion');
  });
});

describe('the rules of an account', () => {
  test('are the usual ones unless it sets others: e-mail and address hold, nothing else is looked for', () => {
    expect(fraudRulesOf({})).toEqual(USUAL_FRAUD_RULES);
    const { email: _, ...unlike } = ALL;
    expect(suspicionOf({ ...unlike, ip: null, email: 'ada@example.com' }, promoter)).toBe('no_suspicion');
  });

  test('that is off fits nobody', () => {
    const off = { ...USUAL_FRAUD_RULES, same_promoter_email: 'off', same_ip_suspicion: 'off' } as const;
    expect(suspicionOf(ALL, promoter, off)).toBe('no_suspicion');
  });

  test('that refuses is named before one that holds', () => {
    const rules = { ...USUAL_FRAUD_RULES, ad_source: 'refuse' } as const;
    expect(suspicionOf(ALL, promoter, rules)).toBe('ad_source');
  });

  test('are changed one by one, and null gives the usual one back; the key stays', () => {
    const set = fraudWith(undefined, { ad_source: 'hold', same_ip_suspicion: 'off' }, 'first');
    const after = fraudWith(set, { same_ip_suspicion: null }, 'second');
    expect([fraudRulesOf({ fraud: after }), after.key]).toEqual([{ ...USUAL_FRAUD_RULES, ad_source: 'hold' }, 'first']);
  });
});

const details = { username: null, firstName: null, lastName: null, website: null, customFields: null, subId: null };

describe('a rule that refuses', () => {
  const rules = { ...USUAL_FRAUD_RULES, disposable_email: 'refuse' } as const;
  const decided = (lead: ReturnType<typeof aLead> | null) =>
    decideSignup(
      { lead, taken: NOBODY, membership: aMembership(), origin: 'link', rules, found: { isDisposable: true } },
      { uid: null, email: 'ada@example.com', at: NOW, override: false, details: { ...details, ip: null } },
      { lead: 1, event: 1 },
      NOW,
    );

  test('makes no lead', () => {
    expect(() => decided(null)).toThrow('fraud_refused');
  });

  test('holds a lead that is known already', () => {
    expect(decided(aLead({ signedUpAt: null })).lead.suspicion).toBe('disposable_email');
  });
});

describe('a suspicion that a person has cleared', () => {
  const suspicious = aLead({ email: promoter.email, suspicion: 'same_promoter_email' });
  const owner = aMembership({ promoter });

  test('keeps the rule, the note and the time', () => {
    const change = { suspicion: 'no_suspicion', note: 'Her colleague.' } as const;
    expect(updatedLead(suspicious, change, owner, NOW)).toMatchObject({
      suspicion: 'no_suspicion',
      cleared: { suspicion: 'same_promoter_email', note: 'Her colleague.', at: NOW },
    });
  });

  test('is not raised again by the same rule, but by another', () => {
    const cleared = approvedLead(suspicious, NOW);
    expect(withSuspicion(cleared, {}, promoter).suspicion).toBe('no_suspicion');
    const other = aLead({ ...cleared, email: 'ada@example.com' });
    expect(withSuspicion(other, { ip: '203.0.113.9' }, promoter).suspicion).toBe('same_ip_suspicion');
  });

  test('is not raised again as the lead gets another e-mail or promoter, or signs up once more', () => {
    const cleared = approvedLead(suspicious, NOW);
    const alias = promoter.email.replace('@', '+shop@');
    expect(updatedLead(cleared, { email: alias }, owner, NOW).suspicion).toBe('no_suspicion');
    const elsewhere = aMembership({ promoter, promotion: { campaignId: 2 } });
    expect(updatedLead(cleared, {}, elsewhere, NOW)).toMatchObject({ campaignId: 2, suspicion: 'no_suspicion' });
    const again = { uid: null, email: alias, at: NOW, override: true, details: { ...details, ip: null } };
    const facts = { lead: cleared, taken: NOBODY, membership: elsewhere, origin: 'link' } as const;
    const { lead } = decideSignup(facts, again, { lead: 1, event: 1 }, NOW);
    expect([lead.email, lead.suspicion, lead.cleared?.suspicion]).toEqual([
      alias,
      'no_suspicion',
      'same_promoter_email',
    ]);
  });
});

test('what a suspicion rests on is said in words', () => {
  expect(whySuspected('ad_source', { email: null, ad: 'gclid' })).toBe('It came by an advertisement (gclid).');
  expect(whySuspected('same_payment_details', { email: null, twinId: 7 })).toMatch(/is paid \(promoter 7\)\.$/);
  expect(whySuspected('no_suspicion', { email: null })).toBeNull();
});
