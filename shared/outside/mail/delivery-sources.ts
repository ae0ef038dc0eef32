import { Resolver } from 'node:dns/promises';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import type { DnsAnswer, DnsQuestion, SesAccount, SesIdentity } from '#shared/domain/mail/delivery/facts.ts';
import { recordFailures } from '#shared/failed-calls.ts';
import { REQUEST_TIMEOUTS } from '#shared/request-timeouts.ts';

/** Reads the facts of delivery checks from SES and DNS. */
export interface DeliverySources {
  readonly region: () => Promise<string>;
  readAccount(): Promise<SesAccount>;
  /** Null if SES does not know the domain or address. */
  findIdentity(name: string): Promise<SesIdentity | null>;
  resolve(question: DnsQuestion): Promise<DnsAnswer>;
}

export type DnsResolver = Pick<Resolver, 'resolveCname' | 'resolveMx' | 'resolveTxt'>;

/** SES allows about one of each of these calls per second. */
const MAX_ATTEMPTS = 5;
const DNS_TIMEOUT = { timeout: 2000, tries: 2 };
const NO_RECORDS = ['ENODATA', 'ENOTFOUND'];
const EASY_DKIM_ZONE = 'dkim.amazonses.com';

/** Whether SES is emulated: a local run's mailbox accepts all mail and knows no identities. */
export const isSesEmulated = (): boolean => process.env.AWS_ENDPOINT_URL_SESV2 !== undefined;

/** Reads SES with the caller's credentials, and DNS. */
export function createDeliverySources(resolver: DnsResolver = new Resolver(DNS_TIMEOUT)): DeliverySources {
  const client = recordFailures(new SESv2Client({ maxAttempts: MAX_ATTEMPTS, requestHandler: REQUEST_TIMEOUTS }));
  return {
    region: () => client.config.region(),
    readAccount: async () => {
      const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await client.send(
        new GetAccountCommand({}),
      );
      return {
        isInSandbox: !ProductionAccessEnabled,
        isSendingEnabled: SendingEnabled === true,
        enforcement: EnforcementStatus ?? '',
        dailyQuota: SendQuota?.Max24HourSend ?? 0,
        perSecond: SendQuota?.MaxSendRate ?? 0,
        sentLastDay: SendQuota?.SentLast24Hours ?? 0,
      };
    },
    findIdentity: async (name) => {
      try {
        return toIdentity(name, await client.send(new GetEmailIdentityCommand({ EmailIdentity: name })));
      } catch (error) {
        if (error instanceof NotFoundException) return null;
        throw error;
      }
    },
    resolve: async (question) => {
      try {
        return await resolveValues(resolver, question);
      } catch (error) {
        return NO_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
      }
    },
  };
}

function toIdentity(
  name: string,
  { VerifiedForSendingStatus, DkimAttributes: dkim, MailFromAttributes: mailFrom }: GetEmailIdentityResponse,
): SesIdentity {
  return {
    name,
    isVerified: VerifiedForSendingStatus === true,
    dkim: {
      isEnabled: dkim?.SigningEnabled === true,
      isConfirmed: dkim?.Status === 'SUCCESS',
      isEasy: dkim?.SigningAttributesOrigin !== 'EXTERNAL',
      tokens: dkim?.Tokens ?? [],
      hostedZone: dkim?.SigningHostedZone ?? EASY_DKIM_ZONE,
    },
    mailFrom: mailFrom?.MailFromDomain
      ? { domain: mailFrom.MailFromDomain, isConfirmed: mailFrom.MailFromDomainStatus === 'SUCCESS' }
      : null,
  };
}

async function resolveValues(resolver: DnsResolver, { type, name }: DnsQuestion): Promise<readonly string[]> {
  switch (type) {
    case 'CNAME':
      return resolver.resolveCname(name);
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`);
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  }
}
