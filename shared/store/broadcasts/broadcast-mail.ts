import type { Account } from '#shared/domain/accounts/account.ts';
import type { Automation } from '#shared/domain/automations/automation.ts';
import type { Broadcast } from '#shared/domain/broadcasts/broadcast.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';

/** Reads the records that a broadcast's e-mail to a promoter needs. One call. */
export async function readBroadcastMail(account: number, id: number, promoterId: number) {
  const { source, ...records } = await readMail<Broadcast>(account, keys.broadcast(account, id), promoterId);
  return { ...records, broadcast: source };
}

/** Reads the records that an automation's e-mail to a promoter needs. One call. */
export async function readAutomationMail(account: number, id: number, promoterId: number) {
  const { source, ...records } = await readMail<Automation>(account, keys.automation(account, id), promoterId);
  return { ...records, automation: source };
}

async function readMail<Source>(account: number, source: Key, promoterId: number) {
  const recordKeys = {
    account: keys.account(account),
    sender: keys.mailSender(account),
    promoter: keys.promoter(account, promoterId),
  };
  const items = await readItems([...Object.values(recordKeys), source]);
  return {
    account: items.get<Account>(recordKeys.account),
    source: items.get<Source>(source),
    sender: items.get<MailSender>(recordKeys.sender),
    promoter: items.get<Promoter>(recordKeys.promoter),
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
