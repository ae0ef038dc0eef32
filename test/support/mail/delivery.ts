import type { DnsAnswer, LookUpDns, SenderFacts, SesAccount, SesIdentity } from '#shared/domain/mail/delivery/facts.ts';

const TOKENS = ['aaa', 'bbb', 'ccc'];

/** A verified domain with confirmed DKIM and MAIL FROM. */
export function anIdentity(overrides: Partial<SesIdentity> = {}): SesIdentity {
  return {
    name: 'acme.example',
    isVerified: true,
    dkim: { isEnabled: true, isConfirmed: true, isEasy: true, tokens: TOKENS, hostedZone: 'dkim.amazonses.com' },
    mailFrom: { domain: 'mail.acme.example', isConfirmed: true },
    ...overrides,
  };
}

export function aDkim(overrides: Partial<SesIdentity['dkim']>): SesIdentity['dkim'] {
  return { ...anIdentity().dkim, ...overrides };
}

export function aSender(...identities: readonly SesIdentity[]): SenderFacts {
  return { region: 'eu-west-1', domain: 'acme.example', identities };
}

/** An account with production access that has sent little. */
export function anSesAccount(overrides: Partial<SesAccount> = {}): SesAccount {
  const limits = { dailyQuota: 50_000, perSecond: 14, sentLastDay: 120 };
  return { isInSandbox: false, isSendingEnabled: true, enforcement: 'HEALTHY', ...limits, ...overrides };
}

const RECORDS: Readonly<Record<string, DnsAnswer>> = {
  ...Object.fromEntries(
    TOKENS.map((token) => [`CNAME ${token}._domainkey.acme.example`, [`${token}.dkim.amazonses.com`]]),
  ),
  'MX mail.acme.example': ['10 feedback-smtp.eu-west-1.amazonses.com'],
  'TXT mail.acme.example': ['v=spf1 include:amazonses.com ~all'],
  'TXT _dmarc.acme.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@acme.example'],
};

/** DNS of `anIdentity`, with other answers for some names. */
export function aDns(overrides: Readonly<Record<string, DnsAnswer>> = {}): LookUpDns {
  const answers: Readonly<Record<string, DnsAnswer>> = { ...RECORDS, ...overrides };
  return (type, name) => {
    const records = answers[`${type} ${name}`];
    return records === undefined ? [] : records;
  };
}
