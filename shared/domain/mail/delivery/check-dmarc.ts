import { listSesIdentities } from '#shared/domain/mail/mailbox.ts';
import {
  type CheckResult,
  type DeliveryStatus,
  fail,
  leaveUnknown,
  pass,
  reportFailedLookup,
  warn,
} from './delivery-check.ts';
import type { LookUpDns } from './facts.ts';

export const DMARC_RULE =
  'DMARC passes if DKIM signs for your domain, or if SPF passes for a custom MAIL FROM domain below your domain.';

const DMARC = /^v\s*=\s*DMARC1\s*(;|$)/i;
const POLICIES: ReadonlyMap<string | undefined, string> = new Map([
  ['none', 'Receivers only report failures'],
  ['quarantine', 'Receivers treat failures as spam'],
  ['reject', 'Receivers reject failures'],
]);

/** A mechanism of authentication, and the domain that it authenticates. */
interface Authentication {
  readonly domain: string | null;
  readonly status: DeliveryStatus;
}

/** Checks the DMARC record of the sender's domain or a parent, and whether DKIM or SPF is aligned (RFC 7489 §3.1). */
export function checkDmarc(
  domain: string,
  { dkim, spf }: { readonly dkim: Authentication; readonly spf: Authentication },
  lookUp: LookUpDns,
): CheckResult {
  const found = findDmarcRecords(domain, lookUp);
  if (found === null) return reportFailedLookup(dmarcName(domain));
  const [record, ...others] = found.records;
  if (record === undefined) {
    return warn(
      `${domain} has no DMARC record. Gmail and Yahoo require one from senders of many e-mails.`,
      'Add this record. Make its policy stricter once e-mail from all your systems passes.',
      [{ type: 'TXT', name: dmarcName(domain), value: 'v=DMARC1; p=none;' }],
    );
  }
  const name = dmarcName(found.domain);
  if (others.length > 0) {
    return fail(`${name} has ${others.length + 1} DMARC records, so receivers ignore them all.`, 'Keep one of them.');
  }
  const tags = parseTags(record);
  const policy = selectPolicy(tags, found.domain === domain);
  const effect = POLICIES.get(policy);
  if (effect === undefined) {
    return fail(`The DMARC record of ${name} has no valid policy.`, 'Set p to none, quarantine or reject.');
  }
  const isAligned = (by: Authentication, mode: string | undefined) =>
    by.domain !== null && by.status === 'ok' && (mode !== 's' || by.domain === domain);
  const aligned = [...(isAligned(dkim, tags.adkim) ? ['DKIM'] : []), ...(isAligned(spf, tags.aspf) ? ['SPF'] : [])];
  if (aligned.length > 0) return pass(`${effect} (p=${policy}). E-mail passes by ${aligned.join(' and ')}.`);
  if ([dkim.status, spf.status].includes('unknown')) {
    return leaveUnknown('Whether DKIM or SPF is aligned could not be checked.', 'See DKIM, MAIL FROM and SPF.');
  }
  return fail(
    `E-mail fails DMARC: neither DKIM nor SPF is aligned with ${domain}. ${effect} (p=${policy}).`,
    DMARC_RULE,
  );
}

/** Returns the names that may have the DMARC record: the domain's, then its parents'. */
export function listDmarcNames(domain: string): string[] {
  return listDmarcDomains(domain).map(dmarcName);
}

const dmarcName = (domain: string): string => `_dmarc.${domain}`;

const listDmarcDomains = (domain: string): string[] => listSesIdentities(`@${domain}`).slice(1);

/** Finds the closest records. Null if a lookup failed. */
function findDmarcRecords(
  domain: string,
  lookUp: LookUpDns,
): { readonly domain: string; readonly records: readonly string[] } | null {
  for (const candidate of listDmarcDomains(domain)) {
    const answer = lookUp('TXT', dmarcName(candidate));
    if (answer === null) return null;
    const records = answer.filter((text) => DMARC.test(text));
    if (records.length > 0) return { domain: candidate, records };
  }
  return { domain, records: [] };
}

/** Receivers treat a record without a valid policy as `none` if it asks for reports (RFC 7489 §6.6.3). */
function selectPolicy({ p, sp, rua }: ReturnType<typeof parseTags>, isOwn: boolean): string | undefined {
  const policy = (isOwn ? undefined : sp) ?? p;
  return !POLICIES.has(policy) && rua?.includes('mailto:') ? 'none' : policy;
}

/** Parses `v=DMARC1; p=none` into its tags, in lowercase. */
function parseTags(record: string): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(
    record.split(';').map((tag) => {
      const [name = '', value = ''] = tag.split('=');
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
}
