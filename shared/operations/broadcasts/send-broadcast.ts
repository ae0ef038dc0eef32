import { isInService } from '#shared/domain/accounts/account.ts';
import { automationFilters } from '#shared/domain/automations/automation.ts';
import type { BroadcastFilters } from '#shared/domain/broadcasts/broadcast.ts';
import { type BroadcastFacts, broadcastContent } from '#shared/domain/broadcasts/broadcast-content.ts';
import {
  findBroadcastAddress,
  listBroadcastCampaigns,
  matchesBroadcastFilters,
} from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { addRecentCopy, isMailOutage, type RecentCopies } from '#shared/domain/broadcasts/mail-outage.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { formatMailboxHeader, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import type { TemplateText } from '#shared/domain/mail/templates/template-text.ts';
import { portalPath } from '#shared/domain/portal/portal-pages.ts';
import { describeError, logger } from '#shared/logging.ts';
import { type RowAction, type RowCall, requireTerm } from '#shared/operations/batches/row-action.ts';
import { readCachedLayout } from '#shared/operations/mail/layout/cached-layout.ts';
import type { MailLinks } from '#shared/operations/mail/send-mail.ts';
import { buildUnsubscribeHeaders, createSettingsToken } from '#shared/operations/mail/settings-token.ts';
import { MailRefusedError, type OutgoingMail, type SendMail } from '#shared/outside/mail/mail.ts';
import {
  readAutomationMail,
  readBroadcastMail,
  readBroadcastMemberships,
} from '#shared/store/broadcasts/broadcast-mail.ts';
import {
  claimRecipient,
  failRecipient,
  markRecipientFailed,
  markRecipientSent,
  type RecipientClaim,
  skipRecipient,
} from '#shared/store/broadcasts/broadcast-recipients.ts';
import { findSuppression, suppressionId } from '#shared/store/mail/suppressions.ts';
import { pauseBroadcast } from './pause-broadcast.ts';

/** Error codes of copies that were not sent, by the reason. */
const SENDER_OFF = 'SenderNotVerified';
const ACCOUNT_SUSPENDED = 'AccountSuspended';
const NO_UNSUBSCRIBE_LINK = 'NoUnsubscribeLink';

/** A text that is sent, and the campaigns whose name and link it shows. */
interface SentText extends TemplateText, Pick<BroadcastFilters, 'campaignIds'> {}

/**
 * Returns the row action that sends a broadcast, or an automation's e-mail, to a promoter, at most once: it claims the
 * recipient before it sends, and a claim without a result is never sent again, unless the company decides so. Opt-outs
 * and suppressions apply until then. When SES leaves several copies of a worker without an answer, it pauses the
 * broadcast, or leaves the rest of the automation to its next run.
 * @param links null for a service without portal: nothing is sent, since promoters could not unsubscribe
 */
export function createBroadcastAction(deliver: SendMail, links: MailLinks | null): RowAction {
  const copies = new Map<string, RecentCopies>();
  return async (call, promoterId, { broadcastId, automationId, resend = false }) => {
    const id = requireTerm(automationId ?? broadcastId);
    // A warm worker tries again in the next process.
    const mailing = `${call.account.id}#${id}#${call.since}`;
    const findCopies = () => copies.get(mailing) ?? [];
    if (automationId !== undefined && isMailOutage(findCopies())) return;
    const claim: RecipientClaim = {
      account: call.account.id,
      broadcast: id,
      promoterId,
      token: call.runtime.token(),
      takesOverBefore: resend ? call.since : null,
    };
    const loaded = automationId === undefined ? await loadBroadcast(claim) : await loadAutomation(claim, resend);
    const result = loaded && (await sendCopy(call, claim, loaded, deliver, links));
    if (result) copies.set(mailing, addRecentCopy(findCopies(), result === 'answered'));
    if (broadcastId === undefined || !isMailOutage(findCopies())) return;
    await pauseBroadcast(call, broadcastId);
    copies.delete(mailing);
  };
}

type LoadedMail = Omit<Awaited<ReturnType<typeof readBroadcastMail>>, 'broadcast'> & { readonly text: SentText };

/** @returns null for a broadcast that is not being sent */
async function loadBroadcast({ account, broadcast: id, promoterId }: RecipientClaim): Promise<LoadedMail | null> {
  const { broadcast, ...records } = await readBroadcastMail(account, id, promoterId);
  if (broadcast?.status !== 'sending') return null;
  return { ...records, text: { ...broadcast, campaignIds: broadcast.filters.campaignIds } };
}

/** @returns null for an automation that was switched off, or a promoter whom it does not address any more */
async function loadAutomation(
  { account, broadcast: id, promoterId }: RecipientClaim,
  resend: boolean,
): Promise<LoadedMail | null> {
  const { automation, ...records } = await readAutomationMail(account, id, promoterId);
  if (!automation) return null;
  const { promoter } = records;
  const isAddressed = promoter !== null && matchesBroadcastFilters(promoter, automationFilters(automation));
  return resend || (automation.startsOn !== null && isAddressed) ? { ...records, text: automation } : null;
}

/** Whether SES answered, so that it is known whether the copy was sent. */
type CopyResult = 'answered' | 'unanswered';

/** @returns null if SES was not called to send a copy */
async function sendCopy(
  { runtime }: RowCall,
  claim: RecipientClaim,
  { account, text, sender, promoter }: LoadedMail,
  deliver: SendMail,
  links: MailLinks | null,
): Promise<CopyResult | null> {
  const [memberships, suppression, layout] = await Promise.all([
    promoter ? readBroadcastMemberships(claim.account, promoter.id, listBroadcastCampaigns(promoter, text)) : [],
    promoter ? findSuppression(claim.account, suppressionId(promoter.email)) : null,
    readCachedLayout({ runtime }, claim.account),
  ]);
  const promotions = memberships.map(({ promotion }) => promotion);
  const address = findBroadcastAddress(promoter, promotions, suppression);
  if (!account || !promoter || 'skip' in address) {
    await skipRecipient(claim, 'skip' in address ? address.skip : 'unreachable', runtime.now());
    return null;
  }
  const from = sender?.verifiedAt == null ? null : parseMailbox(sender.from);
  const fail = async (reason: string): Promise<null> => {
    await failRecipient(claim, reason, runtime.now());
    return null;
  };
  if (from === null) return fail(SENDER_OFF);
  if (!isInService(account)) return fail(ACCOUNT_SUSPENDED);
  if (links === null) return fail(NO_UNSUBSCRIBE_LINK);
  const token = await createSettingsToken(claim.account, promoter, links.mac);
  const membership = memberships.find(({ promotion }) => !promotion.blocked) ?? null;
  const preferences = `${links.origin}${portalPath('mails', claim.account, token)}`;
  const facts: BroadcastFacts = { account, promoter, membership, preferences };
  const letter = renderLetter(broadcastContent(text, facts), createMailBrand(account, links.origin), layout);
  const headers = buildUnsubscribeHeaders(links.origin, token, 'broadcasts');

  if (!(await claimRecipient(claim, runtime.now()))) return null;
  return deliverCopy(
    { runtime },
    claim,
    { ...letter, headers, from: formatMailboxHeader(from), to: address.to, tags: tag(claim) },
    deliver,
  );
}

const tag = ({ account, broadcast, promoterId }: RecipientClaim) => ({
  account: String(account),
  broadcast: String(broadcast),
  promoter: String(promoterId),
});

/**
 * After an error other than a refusal, it is uncertain whether the copy was sent: the claim gets no result.
 * @throws MailRefusedError during an outage of SES: the row is retried
 */
async function deliverCopy(
  { runtime }: Pick<RowCall, 'runtime'>,
  claim: RecipientClaim,
  mail: OutgoingMail,
  deliver: SendMail,
): Promise<CopyResult> {
  try {
    await deliver(mail);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      logger.error('mail not answered', { ...mail.tags, error: describeError(error) });
      return 'unanswered';
    }
    await markRecipientFailed(claim, error.code, runtime.now());
    if (error.isOutage) throw error;
    return 'answered';
  }
  await markRecipientSent(claim, runtime.now());
  return 'answered';
}
