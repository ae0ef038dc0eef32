import type { Account } from '#shared/domain/accounts/account.ts';
import type { Role } from '#shared/domain/accounts/caller.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { createGreeting } from './greeting.ts';
import type { MailContent } from './layout/content.ts';
import type { ContactMail } from './mails.ts';

/** Creates an invitation to the dashboard. */
export function invitationContent(
  { account, user }: { readonly account: Pick<Account, 'name'>; readonly user: Pick<User, 'email' | 'name' | 'role'> },
  address: string,
): MailContent {
  return {
    subject: `${account.name} invited you to its dashboard`,
    greeting: createGreeting(user.name),
    blocks: [
      `${account.name} has invited you to its referral program dashboard as ${AS_ROLE[user.role]}. Sign in with this address, ${user.email}.`,
    ],
    action: { label: 'Open the dashboard', url: address, copyHint: 'Or open this address in your browser:' },
    closing: [
      'If you did not expect this invitation, you can ignore this e-mail. Only you can sign in with your address.',
    ],
    reason: `You receive this e-mail because ${account.name} invited you to its dashboard.`,
  };
}

const AS_ROLE: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  payer: 'a payer',
  viewer: 'a viewer',
};

/**
 * Creates the alert about a disabled webhook.
 * @param page of the webhooks; null without dashboard
 */
export function disabledWebhookContent(
  { endpointId, at }: ContactMail,
  { account, webhook }: { readonly account: Pick<Account, 'name'>; readonly webhook: Pick<Webhook, 'url'> },
  page: string | null,
): MailContent {
  // Host only: path and query may contain a secret.
  const host = URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url;
  return {
    subject: `Webhooks of ${account.name} to ${host} are disabled`,
    greeting: createGreeting(null),
    blocks: [
      `A webhook endpoint of ${account.name} has not accepted a delivery for days, so it was disabled. No webhooks are sent to it until you enable it again.`,
      {
        figures: [
          { label: 'Endpoint', value: host },
          { label: 'Endpoint ID', value: String(endpointId) },
          { label: 'Disabled', value: dayAndTime(at) },
        ],
      },
    ],
    action: page === null ? null : { label: 'View webhooks', url: page },
    closing: page === null ? ['Find it in the dashboard under Settings, Webhooks.'] : [],
    reason: `You receive this e-mail because alerts of ${account.name} are sent to this address.`,
  };
}

function dayAndTime(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}
