import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signUpPath } from '#shared/domain/portal/portal-pages.ts';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import type { View } from '#web/ui/lists/view.ts';
import { CREATE_KEY, type StepName } from './steps.ts';
import { trackingScriptHtml } from './tracking-script.ts';

/** Account data that the texts of the steps contain. */
interface StepContext {
  readonly account: number;
  /** The service’s origin: `https://partners.example.com`. */
  readonly origin: string;
  /** The campaign to continue with; undefined before the first. */
  readonly campaign: { readonly id: number; readonly private: boolean } | undefined;
  readonly isConnected: boolean;
}

export interface StepText {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: { readonly label: string; readonly to: string; readonly search?: View };
  readonly snippet?: { readonly text: string; readonly label: string };
}

const settings = (label: string, part: string) => ({ label, to: '/settings', search: { part } });

/** Describes a step: a sentence, where to do it, and what to copy. */
export function describeStep(name: StepName, context: StepContext): StepText {
  return TEXTS[name](context);
}

const TEXTS: Readonly<Record<StepName, (context: StepContext) => StepText>> = {
  campaign: () => ({
    title: 'Create a campaign',
    text: 'It defines where referral links lead and what promoters earn.',
    action: { label: 'New campaign', to: '/campaigns/new' },
  }),
  commission: ({ campaign }) => ({
    title: 'Set the campaign’s commission',
    text: 'Without a commission, promoters earn nothing.',
    ...(campaign
      ? { action: { label: 'Add commission', to: `/campaigns/${campaign.id}`, search: { tab: 'commissions' } } }
      : {}),
  }),
  connection: () => ({
    title: 'Connect your billing provider',
    text: (
      <>
        Connect Stripe or Paddle to count payments automatically, or report sales from your server.{' '}
        <IfAllowed call={CREATE_KEY}>
          <Link to="/settings" search={{ part: 'keys' } as never}>
            Create an API key
          </Link>
        </IfAllowed>
      </>
    ),
    action: settings('Connect Stripe or Paddle', 'billing'),
  }),
  promoter: () => ({
    title: 'Add your first promoter',
    text: 'Add yourself to try it: you get a referral link.',
    action: { label: 'New promoter', to: '/promoters' },
  }),
  click: ({ account, origin }) => ({
    title: 'Install the tracking script',
    text: 'Add it to every page of your website, then open a referral link. The first click completes this step.',
    snippet: {
      text: trackingScriptHtml(origin, account),
      label: 'Copy the script',
    },
  }),
  mail: () => ({
    title: 'Verify your sender address',
    text: 'Promoters get e-mails as soon as your sender address is verified.',
    action: settings('E-mail settings', 'mail'),
  }),
  portal: ({ account, origin, campaign }) => ({
    title: 'Brand the portal and share its sign-up page',
    text: 'Add your logo and colors, then share the sign-up page.',
    action: settings('Portal settings', 'portal'),
    ...(campaign && !campaign.private
      ? { snippet: { text: origin + signUpPath(campaign.id, account), label: 'Copy the sign-up link' } }
      : {}),
  }),
  payouts: () => ({
    title: 'Set the payout terms',
    text: 'Choose when promoters are paid, from which amount and by which methods.',
    action: settings('Payout settings', 'payouts'),
  }),
  colleague: () => ({
    title: 'Invite a colleague',
    text: 'Each person has their own sign-in and role.',
    action: settings('Invite', 'people'),
  }),
  sale: ({ account, origin, isConnected }) => ({
    title: 'See your first sale',
    text: isConnected
      ? 'Sales appear within minutes. If one is missing, the tracking log shows why.'
      : 'Sales appear within minutes. If one is missing, the tracking log shows why. To try it, insert an API key and a promoter’s ref ID into this call.',
    action: { label: 'Tracking log', to: '/log' },
    ...(isConnected ? {} : { snippet: { text: saleCall(account, origin), label: 'Copy the API call' } }),
  }),
};

/** The ref id makes the customer a referral, who is otherwise unknown. */
const SALE = { email: 'customer@example.com', event_id: 'invoice-1001', amount: 10000, ref_id: 'REF_ID' } as const;

const saleCall = (account: number, origin: string) =>
  [
    `curl -X POST ${origin}/api/v2/track/sale`,
    `-H 'Authorization: Bearer API_KEY' -H 'Account-ID: ${account}' -H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(SALE)}'`,
  ].join(' ');
