export const DNS_TYPES = ['CNAME', 'MX', 'TXT'] as const;

export type DnsType = (typeof DNS_TYPES)[number];

export interface DnsQuestion {
  readonly type: DnsType;
  readonly name: string;
}

/** A record to add. An MX value begins with its priority. */
export interface DnsRecord extends DnsQuestion {
  readonly value: string;
}

/** Values of a name: empty without records, null if the lookup failed. */
export type DnsAnswer = readonly string[] | null;

export type LookUpDns = (type: DnsType, name: string) => DnsAnswer;

/** A domain or an address that is registered with Amazon SES. */
export interface SesIdentity {
  readonly name: string;
  readonly isVerified: boolean;
  readonly dkim: {
    readonly isEnabled: boolean;
    /** Whether SES has found the public keys in DNS. */
    readonly isConfirmed: boolean;
    /** Whether SES creates the keys (Easy DKIM). */
    readonly isEasy: boolean;
    readonly tokens: readonly string[];
    /** Domain of the public keys. */
    readonly hostedZone: string;
  };
  readonly mailFrom: { readonly domain: string; readonly isConfirmed: boolean } | null;
}

/** A sender address, and its identities in SES. */
export interface SenderFacts {
  readonly region: string;
  /** Domain of the address. */
  readonly domain: string;
  /** Identities that cover the address, the most specific first. */
  readonly identities: readonly SesIdentity[];
}

/** State of the AWS account in SES, which all senders share. */
export interface SesAccount {
  readonly isInSandbox: boolean;
  readonly isSendingEnabled: boolean;
  /** SES's enforcement status, e.g. `HEALTHY`, `PROBATION` or `SHUTDOWN`. */
  readonly enforcement: string;
  /** Negative if unlimited. */
  readonly dailyQuota: number;
  readonly perSecond: number;
  readonly sentLastDay: number;
}

/** Whether an identity is a domain, not an address. */
export const isDomainIdentity = ({ name }: Pick<SesIdentity, 'name'>): boolean => !name.includes('@');
