import { describe, expect, test } from 'vitest';
import { DEFAULT_FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { isAbandoned, type Lead } from '#shared/domain/leads/lead.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { decideSignup, reattributeProspect, type Signup, type SignupFacts } from '#shared/domain/tracking/signup.ts';
import { aLead, aMembership, aSale, createSaleFacts, IDS, NOBODY, NOW } from '#test/unit/domain/builders.ts';

function aSignup(overrides: Partial<Signup> = {}): Signup {
  const details = { username: null, firstName: null, lastName: null, website: null, customFields: null };
  return {
    uid: null,
    email: 'ada@example.com',
    at: NOW,
    override: false,
    details: { ...details, subId: null, ip: null },
    ...overrides,
  };
}

function decide(facts: Partial<SignupFacts> = {}, signup = aSignup()) {
  const all: SignupFacts = { lead: null, taken: NOBODY, membership: aMembership(), origin: 'link', ...facts };
  return decideSignup(all, signup, { lead: 5, event: 9 }, NOW);
}

describe('sign-ups', () => {
  test('a sign-up creates the lead for its promotion', () => {
    const { lead, event } = decide();
    expect(lead).toMatchObject({ id: 5, state: 'signup', promoterId: 1, campaignId: 1, signedUpAt: NOW });
    expect(event).toMatchObject({ id: 9, leadId: 5, createdLead: true, replaced: null });
  });

  test('a sign-up is rejected if the lead has signed up before', () => {
    expect(() => decide({ lead: aLead() })).toThrow('signup_exists');
  });

  test('a sign-up of a lead that a sale created keeps the promoter and completes the data', () => {
    const knownLead = aLead({ signedUpAt: null, promoterId: 7, state: 'active', customerSince: NOW });
    const details = { ...aSignup().details, username: 'ada' };
    const { lead, event } = decide({ lead: knownLead }, aSignup({ uid: 'u1', details }));
    expect(lead).toMatchObject({ promoterId: 7, state: 'active', username: 'ada', uid: 'u1', signedUpAt: NOW });
    expect(event).toMatchObject({ createdLead: false, replaced: null, promoterId: 7 });
  });
});

test('a sign-up from the IP address of the promoter makes the lead suspicious', () => {
  const lead = aLead({ signedUpAt: null });
  const details = { ...aSignup().details, ip: '203.0.113.9' };
  const membership = aMembership({ promoter: { ips: ['203.0.113.9'] } });
  expect(decide({ lead, membership }, aSignup({ details })).lead.suspicion).toBe('same_ip_suspicion');
});

describe('overriding sign-up', () => {
  const knownLead = aLead({
    id: 3,
    promoterId: 7,
    username: 'old',
    state: 'active',
    customerSince: NOW,
    salesCount: 2,
  });

  test('an overriding sign-up replaces promoter and data, and keeps state and sales', () => {
    const { lead } = decide(
      { lead: knownLead, taken: { uid: undefined, email: 3 } },
      aSignup({ override: true, uid: 'u2' }),
    );
    expect(lead).toMatchObject({ id: 3, promoterId: 1, username: null, uid: 'u2', state: 'active', salesCount: 2 });
  });

  test('an overriding sign-up moves the lead between counters', () => {
    const { event } = decide({ lead: knownLead }, aSignup({ override: true }));
    expect(event.replaced).toEqual({
      before: {
        promoterId: 7,
        campaignId: 1,
        createdAt: knownLead.createdAt,
        customerSince: NOW,
        activityAt: null,
        nonLink: false,
        active: true,
        firstActivity: null,
      },
      after: {
        promoterId: 1,
        campaignId: 1,
        createdAt: NOW,
        customerSince: NOW,
        activityAt: NOW,
        nonLink: false,
        active: true,
        firstActivity: { promoterId: 1, campaignId: 1, since: NOW },
      },
    });
  });

  test('an overriding sign-up keeps the first active period with its promoter', () => {
    const firstActive = { promoterId: 4, campaignId: 1, until: NOW };
    const repeated = { ...knownLead, activityAt: NOW, firstActive };
    const { lead, event } = decide({ lead: repeated }, aSignup({ override: true }));
    expect(lead.firstActive).toEqual(firstActive);
    expect(computeReportChanges(event).map(({ owner, figures }) => [owner.promoterId, figures.active])).toEqual([
      [1, 1],
      [7, -1],
    ]);
  });
});

describe('a prospect whose promoter cannot earn', () => {
  const prospect = aLead({
    id: 3,
    promoterId: 7,
    state: 'subscribed',
    signedUpAt: null,
    username: 'ada',
    subId: 'blog',
  });
  const reattribute = (membership = aMembership()) =>
    reattributeProspect(prospect, { membership, taken: NOBODY, origin: 'ref_id' }, NOW);

  test('a lead counts as abandoned by a promoter who cannot earn only without sign-up and sale', () => {
    const blocked = aMembership({ promotion: { blocked: true } });
    expect([null, blocked, aMembership()].map((own) => isAbandoned(prospect, own))).toEqual([true, true, false]);
    const confirmed = [{ signedUpAt: NOW }, { customerSince: NOW }, { salesCount: 1 }];
    expect(confirmed.map((more) => isAbandoned({ ...prospect, ...more }, null))).toEqual([false, false, false]);
  });

  test('the prospect keeps its identifiers and details with the promoter of its sale, but not its sub-channel', () => {
    const { id, uid, email } = prospect;
    const unchanged = { id, uid, email, username: 'ada', signedUpAt: null, salesCount: 0 };
    const attribution = { promoterId: 1, origin: 'ref_id', subId: null, createdAt: NOW };
    expect(reattribute()).toMatchObject({
      ...unchanged,
      ...attribution,
      formerOwners: [{ promoterId: 7, campaignId: 1 }],
    });
  });

  const rules = { ...DEFAULT_FRAUD_RULES, disposable_email: 'hold', many_signups: 'hold' } as const;
  const suspicionAfterMove = (fields: Partial<Lead>, email: string | null = null) => {
    const facts = { membership: aMembership(), taken: NOBODY, origin: 'ref_id', rules } as const;
    const lead = { ...prospect, ...fields };
    const bySignup = decide({ ...facts, lead }, aSignup({ email, override: true })).lead;
    const bySale = reattributeProspect(lead, facts, NOW);
    return [bySignup.suspicion, bySale.suspicion];
  };

  test.each(['disposable_email', 'many_signups', 'browser_signup'] as const)(
    'a prospect that %s holds stays held with another promoter',
    (suspicion) => {
      expect(suspicionAfterMove({ suspicion })).toEqual([suspicion, suspicion]);
    },
  );

  test('a prospect loses a hold that concerns its former promoter or e-mail, or that was cleared', () => {
    const free = ['no_suspicion', 'no_suspicion'];
    expect(suspicionAfterMove({ suspicion: 'same_promoter_email' })).toEqual(free);
    expect(suspicionAfterMove({ suspicion: 'disposable_email' }, 'new@example.com')[0]).toBe('no_suspicion');
    const cleared = { suspicion: 'browser_signup', note: null, at: NOW } as const;
    expect(suspicionAfterMove({ suspicion: 'no_suspicion', cleared })).toEqual(free);
  });

  test('a customer that an override moves is evaluated again', () => {
    const customer = aLead({ promoterId: 7, suspicion: 'browser_signup', customerSince: NOW, salesCount: 1 });
    expect(decide({ lead: customer }, aSignup({ override: true })).lead.suspicion).toBe('no_suspicion');
  });

  test('a fraud rule that matches the new promoter holds the prospect, and its sale reports that', () => {
    const own = aMembership({ promoter: { email: prospect.email as string } });
    const lead = reattribute(own);
    expect(lead.suspicion).toBe('same_promoter_email');
    const heldBy = (reattributed: boolean) =>
      decideSale(createSaleFacts({ lead, created: false, reattributed, tiers: [own] }), aSale(), IDS, NOW).event.heldBy;
    expect([heldBy(true), heldBy(false)]).toEqual(['same_promoter_email', undefined]);
  });
});

describe('sign-up of a claimed lead', () => {
  const addedLead = aLead({ id: 3, promoterId: 7, origin: 'promoter', signedUpAt: null, state: 'denied' });
  const stateAfter = (lead: Lead) => decide({ lead }, aSignup({ override: true })).lead.state;

  test('a sign-up takes over a claimed lead, even if denied, so that its sales earn', () => {
    const { lead } = decide({ lead: { ...addedLead, cancelledAt: NOW } }, aSignup({ override: true }));
    expect(lead).toMatchObject({ id: 3, promoterId: 1, state: 'signup', cancelledAt: null });
    const facts = createSaleFacts({ lead });
    expect(decideSale(facts, aSale(), IDS, NOW).commissions).toHaveLength(1);
  });

  test('a denied lead stays denied if it was not only claimed by another promoter', () => {
    const others = [
      { promoterId: 1 },
      { signedUpAt: NOW },
      { customerSince: NOW, salesCount: 1 },
      { origin: 'link' as const },
    ];
    expect(others.map((more) => stateAfter({ ...addedLead, ...more }))).toEqual(others.map(() => 'denied'));
  });
});

describe('suspicion', () => {
  const suspicion = (email: string, ip: string | null = null) =>
    decide(
      { membership: aMembership({ promoter: { email: 'g.race@gmail.com', ips: ['203.0.113.9'] } }) },
      aSignup({ email, details: { ...aSignup().details, ip } }),
    ).lead.suspicion;

  test.each(['g.race@gmail.com', 'grace+shop@gmail.com', 'G.R.A.C.E@googlemail.com'])(
    'a sign-up with the mailbox of the promoter, %s, is suspicious',
    (email) => {
      expect(suspicion(email.toLowerCase())).toBe('same_promoter_email');
    },
  );

  test('a sign-up from an IP address of the promoter is suspicious', () => {
    expect(suspicion('ada@example.com', '203.0.113.9')).toBe('same_ip_suspicion');
  });

  test('a sign-up with another e-mail and IP address is not suspicious', () => {
    expect(suspicion('ada@example.com', '203.0.113.10')).toBe('no_suspicion');
  });
});
