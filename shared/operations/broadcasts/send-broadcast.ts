import { isInService } from '#shared/domain/accounts/account.ts';
import { type BroadcastFacts, broadcastContent } from '#shared/domain/broadcasts/broadcast-content.ts';
import { findBroadcastAddress, listBroadcastCampaigns } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { formatMailboxHeader, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { portalPath } from '#shared/domain/portal/portal-pages.ts';
import { type RowAction, type RowCall, requireTerm } from '#shared/operations/batches/row-action.ts';
import type { MailLinks } from '#shared/operations/mail/send-mail.ts';
import { buildUnsubscribeHeaders, createSettingsToken } from '#shared/operations/mail/settings-token.ts';
import { MailRefusedError, type OutgoingMail, type SendMail } from '#shared/outside/mail/mail.ts';
import { readBroadcastMail, readBroadcastMemberships } from '#shared/store/broadcasts/broadcast-mail.ts';
import {
  claimRecipient,
  failRecipient,
  markRecipientFailed,
  markRecipientSent,
  type RecipientClaim,
  skipRecipient,
} from '#shared/store/broadcasts/broadcast-recipients.ts';
import { findSuppression, suppressionId } from '#shared/store/mail/suppressions.ts';

/** Error codes of copies that were not sent because the account's sender was turned off, or the account suspended. */
const SENDER_OFF = 'SenderNotVerified';
const ACCOUNT_SUSPENDED = 'AccountSuspended';

/**
 * Returns the row action that sends a broadcast to a promoter, at most once: it claims the recipient before it sends,
 * and a claim without a result is never sent again, unless the company decides so. Opt-outs and suppressions apply
 * until then.
 * @param links null: e-mails without links
 */
export function createBroadcastAction(deliver: SendMail, links: MailLinks | null): RowAction {
  return async (call, promoterId, { broadcastId, resend }) => {
    const broadcast = requireTerm(broadcastId);
    const claim: RecipientClaim = {
      account: call.account.id,
      broadcast,
      promoterId,
      token: call.runtime.token(),
      takesOverBefore: resend ? call.since : null,
    };
    const loaded = await readBroadcastMail(call.account.id, broadcast, promoterId);
    if (loaded.broadcast?.status !== 'sending') return;
    await sendCopy(call, claim, { ...loaded, broadcast: loaded.broadcast }, deliver, links);
  };
}

type LoadedMail = Awaited<ReturnType<typeof readBroadcastMail>> & {
  readonly broadcast: NonNullable<Awaited<ReturnType<typeof readBroadcastMail>>['broadcast']>;
};

async function sendCopy(
  { runtime }: RowCall,
  claim: RecipientClaim,
  { account, broadcast, sender, promoter }: LoadedMail,
  deliver: SendMail,
  links: MailLinks | null,
): Promise<void> {
  const [memberships, suppression] = await Promise.all([
    promoter
      ? readBroadcastMemberships(claim.account, promoter.id, listBroadcastCampaigns(promoter, broadcast.filters))
      : [],
    promoter ? findSuppression(claim.account, suppressionId(promoter.email)) : null,
  ]);
  const promotions = memberships.map(({ promotion }) => promotion);
  const address = findBroadcastAddress(promoter, promotions, suppression);
  if (!account || !promoter || 'skip' in address) {
    await skipRecipient(claim, 'skip' in address ? address.skip : 'unreachable', runtime.now());
    return;
  }
  const from = sender?.verifiedAt == null ? null : parseMailbox(sender.from);
  if (!isInService(account) || from === null) {
    await failRecipient(claim, from === null ? SENDER_OFF : ACCOUNT_SUSPENDED, runtime.now());
    return;
  }
  const token = links && (await createSettingsToken(claim.account, promoter, links.mac));
  const membership = memberships.find(({ promotion }) => !promotion.blocked) ?? null;
  const preferences = links && `${links.origin}${portalPath('mails', claim.account, token ?? '')}`;
  const facts: BroadcastFacts = { account, promoter, membership, preferences };
  const letter = renderLetter(broadcastContent(broadcast, facts), createMailBrand(account, links?.origin ?? null));
  const headers = links && token !== null ? buildUnsubscribeHeaders(links.origin, token, 'broadcasts') : null;

  if (!(await claimRecipient(claim, runtime.now()))) return;
  await deliverCopy(
    { runtime },
    claim,
    { ...letter, ...(headers ? { headers } : {}), from: formatMailboxHeader(from), to: address.to, tags: tag(claim) },
    deliver,
  );
}

const tag = ({ account, broadcast, promoterId }: RecipientClaim) => ({
  account: String(account),
  broadcast: String(broadcast),
  promoter: String(promoterId),
});

/** @throws MailRefusedError during an outage of SES: the row is retried; other errors leave an uncertain claim */
async function deliverCopy(
  { runtime }: Pick<RowCall, 'runtime'>,
  claim: RecipientClaim,
  mail: OutgoingMail,
  deliver: SendMail,
): Promise<void> {
  try {
    await deliver(mail);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    await markRecipientFailed(claim, error.code, runtime.now());
    if (error.isOutage) throw error;
    return;
  }
  await markRecipientSent(claim, runtime.now());
}
