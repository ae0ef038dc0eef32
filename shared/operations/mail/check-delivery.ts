import { describeSandboxForCompanies } from '#shared/domain/mail/delivery/check-account.ts';
import { checkSender, listDnsQuestions } from '#shared/domain/mail/delivery/check-sender.ts';
import type { CompanyCheck } from '#shared/domain/mail/delivery/delivery-check.ts';
import {
  type DnsAnswer,
  type DnsQuestion,
  isDomainIdentity,
  type SenderFacts,
  type SesIdentity,
} from '#shared/domain/mail/delivery/facts.ts';
import { listSesIdentities, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { describeError, logger } from '#shared/logging.ts';
import { canUnsubscribe, NO_UNSUBSCRIBE_PAGE } from '#shared/operations/broadcasts/sender.ts';
import type { Call } from '#shared/operations/call.ts';
import type { DeliverySources } from '#shared/outside/mail/delivery-sources.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';

export interface DeliveryReport {
  /** Reason for having no checks; null with checks. */
  readonly unavailable: 'no_sender' | 'local_run' | null;
  /** Why the service cannot send everything to everyone; null if it can, and if that is unknown. */
  readonly restriction: string | null;
  readonly checks: readonly CompanyCheck[];
}

/**
 * Checks whether the e-mail of an account arrives.
 * @param sources null in a local run
 */
export async function checkDelivery(
  { account }: Pick<Call, 'account'>,
  sources: DeliverySources | null,
): Promise<DeliveryReport> {
  const sender = await findMailSender(account.id);
  if (!sender) return { unavailable: 'no_sender', restriction: null, checks: [] };
  if (!sources) return { unavailable: 'local_run', restriction: null, checks: [] };
  const [checks, restriction] = await Promise.all([checkSenderAddress(sender.from, sources), findRestriction(sources)]);
  return { unavailable: null, restriction: joinRestrictions(restriction), checks };
}

function joinRestrictions(ofAwsAccount: string | null): string | null {
  const all = [ofAwsAccount, canUnsubscribe() ? null : NO_UNSUBSCRIBE_PAGE].filter((text) => text !== null);
  return all.length === 0 ? null : all.join(' ');
}

/** Limits of the AWS account concern the operator: `doctor` checks them. */
async function findRestriction(sources: DeliverySources): Promise<string | null> {
  try {
    return describeSandboxForCompanies(await sources.readAccount());
  } catch (error) {
    logger.warn('sandbox not checked', { error: describeError(error) });
    return null;
  }
}

/**
 * Checks identity, DKIM, MAIL FROM, SPF and DMARC of a sender.
 * @param from with or without a name
 */
export async function checkSenderAddress(from: string, sources: DeliverySources): Promise<CompanyCheck[]> {
  const sender = await readSender(parseMailbox(from)?.address ?? from, sources);
  const answers = new Map<string, DnsAnswer>();
  await Promise.all(
    listDnsQuestions(sender).map(async (question) => {
      answers.set(answerKey(question), await sources.resolve(question));
    }),
  );
  return checkSender(sender, (type, name) => answers.get(answerKey({ type, name })) ?? null);
}

const answerKey = ({ type, name }: DnsQuestion): string => `${type} ${name}`;

/** One call after the other, because SES throttles them. A verified domain hides its parents. */
async function readSender(address: string, sources: DeliverySources): Promise<SenderFacts> {
  const identities: SesIdentity[] = [];
  for (const name of listSesIdentities(address)) {
    const identity = await sources.findIdentity(name);
    if (identity) identities.push(identity);
    if (identity?.isVerified && isDomainIdentity(identity)) break;
  }
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return { region: await sources.region(), domain, identities };
}
