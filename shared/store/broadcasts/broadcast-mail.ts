import type { Account } from '#shared/domain/accounts/account.ts';
import type { Broadcast } from '#shared/domain/broadcasts/broadcast.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';

/** Reads the records that a broadcast's e-mail to a promoter needs. One call. */
export async function readBroadcastMail(account: number, broadcast: number, promoterId: number) {
  const wanted = {
    account: keys.account(account),
    broadcast: keys.broadcast(account, broadcast),
    sender: keys.mailSender(account),
    promoter: keys.promoter(account, promoterId),
  };
  const items = await readItems(Object.values(wanted));
  return {
    account: items.get<Account>(wanted.account),
    broadcast: items.get<Broadcast>(wanted.broadcast),
    sender: items.get<MailSender>(wanted.sender),
    promoter: items.get<Promoter>(wanted.promoter),
  };
}

/** Reads a promoter's memberships in campaigns, in their order. One call. */
export async function readBroadcastMemberships(
  account: number,
  promoterId: number,
  campaignIds: readonly number[],
): Promise<{ readonly promotion: Promotion; readonly campaign: Campaign }[]> {
  const items = await readItems(
    campaignIds.flatMap((id) => [keys.promotion(account, promoterId, id), keys.campaign(account, id)]),
  );
  return campaignIds.flatMap((id) => {
    const promotion = items.get<Promotion>(keys.promotion(account, promoterId, id));
    const campaign = items.get<Campaign>(keys.campaign(account, id));
    return promotion && campaign ? [{ promotion, campaign }] : [];
  });
}
