import { checkDkim, listDkimRecords } from './check-dkim.ts';
import { checkDmarc, listDmarcNames } from './check-dmarc.ts';
import { checkMailFrom, checkSpf } from './check-mail-from.ts';
import { type CheckResult, type CompanyCheck, fail, pass } from './delivery-check.ts';
import { type DnsQuestion, isDomainIdentity, type LookUpDns, type SenderFacts, type SesIdentity } from './facts.ts';

/** Checks the identity of a sender and its authentication: DKIM, MAIL FROM, SPF and DMARC. */
export function checkSender(sender: SenderFacts, lookUp: LookUpDns): CompanyCheck[] {
  const { domain } = sender;
  const [domainIdentity, mailFrom] = [findDomainIdentity(sender), findMailFrom(sender)];
  const dkim = checkDkim(domain, domainIdentity, lookUp);
  const bounces = checkMailFrom(sender, mailFrom, lookUp);
  const spf = checkSpf(mailFrom, lookUp);
  const authentication = {
    dkim: { domain: domainIdentity?.name ?? null, status: dkim.status },
    // SES uses amazonses.com until it has found the MX record.
    spf: { domain: mailFrom?.domain ?? null, status: bounces.status === 'ok' ? spf.status : bounces.status },
  };
  return [
    { name: 'identity', ...checkIdentity(sender) },
    { name: 'dkim', ...dkim },
    { name: 'mail_from', ...bounces },
    { name: 'spf', ...spf },
    { name: 'dmarc', ...checkDmarc(domain, authentication, lookUp) },
  ];
}

/** Returns the DNS lookups that `checkSender` needs. */
export function listDnsQuestions(sender: SenderFacts): DnsQuestion[] {
  const [domainIdentity, mailFrom] = [findDomainIdentity(sender), findMailFrom(sender)];
  return [
    ...(domainIdentity ? listDkimRecords(domainIdentity).map(({ type, name }) => ({ type, name })) : []),
    ...(mailFrom ? (['MX', 'TXT'] as const).map((type) => ({ type, name: mailFrom.domain })) : []),
    ...listDmarcNames(sender.domain).map((name) => ({ type: 'TXT' as const, name })),
  ];
}

/** SES signs for the verified domain, and lets its addresses inherit the MAIL FROM domain. */
function findDomainIdentity({ identities }: SenderFacts): SesIdentity | null {
  const domains = identities.filter(isDomainIdentity);
  return domains.find(({ isVerified }) => isVerified) ?? domains[0] ?? null;
}

function findMailFrom(sender: SenderFacts): SesIdentity['mailFrom'] {
  const verified = sender.identities.find(({ isVerified }) => isVerified);
  return verified?.mailFrom ?? findDomainIdentity(sender)?.mailFrom ?? null;
}

function checkIdentity({ identities, domain, region }: SenderFacts): CheckResult {
  // Without the address, which may be personal data.
  const getName = (identity: SesIdentity) => (isDomainIdentity(identity) ? identity.name : 'the sender address');
  const verified = identities.find(({ isVerified }) => isVerified);
  if (verified) return pass(`Amazon SES can send from ${getName(verified)}.`);
  const [pending] = identities;
  if (!pending) {
    return fail(
      `Amazon SES in ${region} knows neither the sender address nor ${domain}, so it cannot send from it.`,
      `The service operator creates an identity for the domain ${domain} in the Amazon SES console.`,
    );
  }
  return fail(
    `Amazon SES cannot send from ${getName(pending)}, which is not verified.`,
    isDomainIdentity(pending)
      ? 'Add its DKIM records to DNS: see DKIM.'
      : 'Open the link in the e-mail that Amazon SES sent to it. Or the service operator creates an identity for its domain.',
  );
}
