import type { Account } from '#shared/domain/accounts/account.ts';
import type { Role } from '#shared/domain/accounts/caller.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { createGreeting } from './greeting.ts';
import type { MailContent } from './letter.ts';
import type { OwnerMail } from './mails.ts';

/** Creates an invitation to the dashboard. */
export function invitationContent(
  { account, user }: { readonly account: Pick<Account, 'name'>; readonly user: Pick<User, 'email' | 'name' | 'role'> },
  address: string,
): MailContent {
  return {
    subject: `${account.name} invites you to its dashboard`,
    paragraphs: [
      createGreeting(user.name),
      `${account.name} has invited you to its dashboard of referrals, as ${AS_ROLE[user.role]}. Sign in with this address, ${user.email}:`,
      { link: address },
      'If you do not know why, there is nothing to do: nobody but you can sign in with your address.',
      account.name,
    ],
  };
}

const AS_ROLE: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  payer: 'a payer',
  viewer: 'a viewer',
};

/** Creates the alert about a disabled webhook. */
export function disabledWebhookContent(
  { endpointId, at }: OwnerMail,
  { account, webhook }: { readonly account: Pick<Account, 'name'>; readonly webhook: Pick<Webhook, 'url'> },
): MailContent {
  // Host only: path and query may contain a secret.
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

function dayAndTime(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}
