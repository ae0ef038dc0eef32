import type { Account } from '#shared/domain/account.ts';
import type { Role } from '#shared/domain/caller.ts';
import type { Campaign } from '#shared/domain/campaign.ts';
import type { Payout } from '#shared/domain/payout.ts';
import type { PortalPage } from '#shared/domain/portal/addresses.ts';
import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import { linkOf } from '#shared/domain/referral-link.ts';
import type { Unit } from '#shared/domain/reward.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { writtenIn } from '#shared/domain/written-amount.ts';
import { greeting } from './greeting.ts';
import type { Content } from './letter.ts';
import type { Earned, OwnerMail, PromoterMail } from './mails.ts';

/** What a promoter's mail is made of besides the mail itself. */
export interface PromoterFacts {
  readonly account: Pick<Account, 'name' | 'currency'>;
  readonly campaign: Campaign;
  readonly promoter: Pick<Promoter, 'firstName'>;
  readonly promotion: Promotion;
  /** The payout that the mail is about; null where it is about none. */
  readonly payout: Pick<Payout, 'unit' | 'amount'> | null;
  /** Where the promoter reads on, and chooses its mails; null where the service has no portal. */
  readonly addresses: MailAddresses | null;
}

/** The addresses in a promoter's mail. */
export interface MailAddresses {
  /** The page of the portal that shows what the mail is about. */
  readonly page: string;
  /** The page where the promoter says which mails it wants. */
  readonly choice: string;
}

/**
 * What a mail to a promoter says. Nothing of the lead is in it, least of all its e-mail address: mail is unprotected, the lead
 * has agreed to none of it, and whether promoters may see who their leads are is for the company to say, where it shows them.
 */
export function promoterContent(mail: PromoterMail, facts: PromoterFacts): Content {
  const { account, promoter, addresses } = facts;
  const { subject, paragraphs } = bodyOf(mail, facts);
  const more = addresses && [READ_ON[mail.kind], { link: addresses.page }];
  const end = addresses && ['Choose which of these mails you get, or none of them:', { link: addresses.choice }];
  return {
    subject,
    paragraphs: [greeting(promoter.firstName), ...paragraphs, ...(more ?? []), account.name, ...(end ?? [])],
  };
}

/** The page of the portal that shows what a mail is about. */
export const PAGE_OF: Readonly<Record<PromoterMail['kind'], PortalPage>> = {
  signup: 'referrals',
  sale: 'earnings',
  refund: 'earnings',
  accepted: 'home',
  payout: 'payouts',
};

const READ_ON: Readonly<Record<PromoterMail['kind'], string>> = {
  signup: 'All your referrals:',
  sale: 'All that you have earned, and how it came about:',
  refund: 'All that you have earned, and how it came about:',
  accepted: 'Your links, and what comes of them:',
  payout: 'All your payouts, and what they are made of:',
};

/**
 * What somebody reads who is invited to a company's dashboard.
 * @param address where to sign in
 */
export function invitationContent(
  { account, user }: { readonly account: Pick<Account, 'name'>; readonly user: Pick<User, 'email' | 'name' | 'role'> },
  address: string,
): Content {
  return {
    subject: `${account.name} invites you to its dashboard`,
    paragraphs: [
      greeting(user.name),
      `${account.name} has invited you to its dashboard of referrals, as ${AS_ROLE[user.role]}. Sign in with this address, ${user.email}:`,
      { link: address },
      'If you do not know why, there is nothing to do: nobody but you can sign in with your address.',
      account.name,
    ],
  };
}

/** What people of each role are called. */
const AS_ROLE: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  payer: 'a payer',
  viewer: 'a viewer',
};

/** What the one who looks after an account is mailed about a webhook. */
export function ownerContent(
  { endpointId, at }: OwnerMail,
  { account, webhook }: { readonly account: Pick<Account, 'name'>; readonly webhook: Pick<Webhook, 'url'> },
): Content {
  // Not the whole address: its path and query may be a secret between company and receiver.
  const host = URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url;
  return {
    subject: `The webhooks of ${account.name} to ${host} are disabled`,
    paragraphs: [
      'Hello,',
      `Webhook endpoint ${endpointId} of ${account.name}, at ${host}, has taken nothing for days. It was disabled on ${dayAndTime(at)}.`,
      'Nothing more is sent to it until it is enabled again. What could not be delivered is listed with the endpoint.',
    ],
  };
}

function bodyOf(mail: PromoterMail, { account, campaign, promotion, payout }: PromoterFacts): Content {
  const inCampaign = `in the campaign "${campaign.name}"`;
  switch (mail.kind) {
    case 'signup':
      return {
        subject: `A new sign-up in ${campaign.name}`,
        paragraphs: [`Somebody you referred has signed up with ${account.name}, ${inCampaign}.`],
      };
    case 'sale': {
      const earned = mail.earned && amountOf(mail.earned, account);
      return {
        subject: earned ? `You earn ${earned} from a sale in ${campaign.name}` : `A new sale in ${campaign.name}`,
        paragraphs: [
          `Somebody you referred has bought from ${account.name}, ${inCampaign}.`,
          earned ? `You earn ${earned} from it.${pending(mail.earned)}` : 'This sale earns you nothing.',
        ],
      };
    }
    case 'refund': {
      const back = mail.earned && amountOf({ ...mail.earned, amount: -mail.earned.amount }, account);
      return {
        subject: `A refund in ${campaign.name}`,
        paragraphs: [
          `${account.name} has refunded a sale that you brought, or part of it, ${inCampaign}.`,
          back ? `That takes back ${back} of what you have earned.` : 'It takes nothing back of what you have earned.',
        ],
      };
    }
    case 'accepted':
      return {
        subject: `Welcome to ${campaign.name}`,
        paragraphs: [
          `${account.name} has accepted you as a promoter, ${inCampaign}. This is your referral link:`,
          { link: linkOf({ promotion, campaign }) },
        ],
      };
    case 'payout': {
      const paid = payout ? amountOf(payout, account) : '';
      return {
        subject: `Your payout of ${paid}`,
        paragraphs: [`${account.name} has paid you ${paid} for what you have earned ${inCampaign}.`],
      };
    }
  }
}

function pending(earned: Earned | null): string {
  return earned?.status === 'pending' ? ' It is still to be approved.' : '';
}

function amountOf({ unit, amount }: Pick<Earned, 'unit' | 'amount'>, { currency }: Pick<Account, 'currency'>): string {
  return WRITTEN[unit](amount, currency);
}

/** How much of each unit is written. */
const WRITTEN: Readonly<Record<Unit, (amount: number, currency: string) => string>> = {
  cash: (amount, currency) => writtenIn(currency)(BigInt(amount)),
  credits: (amount) => counted(amount, 'credit'),
  points: (amount) => counted(amount, 'point'),
  free_months: (amount) => counted(amount, 'free month'),
  discount_per: (amount) => `a discount of ${grouped(amount)}%`,
  mon_discount: (amount, currency) => `a discount of ${writtenIn(currency)(BigInt(amount))}`,
};

/** With its thousands apart: `1,200`. */
function grouped(amount: number): string {
  return amount.toLocaleString('en-US');
}

function counted(amount: number, one: string): string {
  return `${grouped(amount)} ${Math.abs(amount) === 1 ? one : `${one}s`}`;
}

function dayAndTime(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}
