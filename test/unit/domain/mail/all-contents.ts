import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { disabledWebhookContent, invitationContent } from '#shared/domain/mail/company-contents.ts';
import { type PromoterMailFacts, payoutDetailsContent, promoterContent } from '#shared/domain/mail/contents.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import { signInContent } from '#shared/domain/mail/sign-in.ts';
import { LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';
import { aCampaign, aMembership, NOW } from '#test/unit/domain/builders.ts';
import { EARNING_EXAMPLES } from '#test/unit/domain/terms/earning-examples.ts';
import { aWebhook } from '#test/unit/domain/webhooks/builders.ts';

export const ORIGIN = 'https://partners.acme.example';
const PAGE = `${ORIGIN}/portal/earnings?account=7`;
const recipient = { id: 'mail_7-1-any-1', promoterId: 1, campaignId: 1 };
const cash = { unit: 'cash', amount: 123_456, status: 'pending' } as const;
const PROMOTER_MAILS: readonly PromoterMail[] = [
  { ...recipient, kind: 'signup' },
  { ...recipient, kind: 'sale', earned: cash },
  { ...recipient, kind: 'sale', earned: null },
  { ...recipient, kind: 'refund', earned: { ...cash, amount: -cash.amount } },
  { ...recipient, kind: 'refund', earned: null },
  { ...recipient, kind: 'accepted' },
  { ...recipient, kind: 'payout', payoutId: 8 },
  { ...recipient, kind: 'payout_failed', payoutId: 8 },
];
export const company = { id: 7, name: 'Tom & <b>Jerry</b>', currency: 'EUR' } as const;

export function facts(language: Language): PromoterMailFacts {
  const profile = { ...EMPTY_PROFILE, language };
  const { promoter, promotion } = aMembership({ promoter: { firstName: '<b>Grace</b>', profile } });
  return {
    account: company,
    campaign: aCampaign([], { name: '<b>Partners</b>' }),
    promoter,
    promotion,
    payout: { unit: 'cash', amount: 5000, error: '<b>No such account</b>' },
    promised: { earnings: [EARNING_EXAMPLES['a share for months']], nextLevel: null },
    addresses: { page: PAGE, choice: `${ORIGIN}/portal/mails?account=7#e=7.1.abc` },
  };
}

/** Returns a promoter's mails in a language, with markup in all names. */
export function listContents(language: Language): MailContent[] {
  const mailFacts = facts(language);
  return [
    ...PROMOTER_MAILS.map((mail) => promoterContent(mail, mailFacts)),
    payoutDetailsContent({ method: 'bank', at: NOW }, mailFacts, PAGE),
    signInContent(mailFacts, `${ORIGIN}/portal/sign-in?account=7#token`),
  ];
}

const user = { email: 'max@acme.example', name: '<b>Max</b>', role: 'manager' } as const;
const webhookMail = { id: 'mail_7-20-endpoint_disabled-4', kind: 'endpoint_disabled', endpointId: 4, at: NOW } as const;
const companyContents: MailContent[] = [
  invitationContent({ account: company, user }, `${ORIGIN}/dashboard`),
  disabledWebhookContent(
    webhookMail,
    { account: company, webhook: aWebhook({}) },
    `${ORIGIN}/dashboard/settings?part=webhooks`,
  ),
];

/** All mails with a button. */
export const CONTENTS = [...LANGUAGES.flatMap(listContents), ...companyContents];
/** A company with a logo and an address. */
export const brand = createMailBrand(
  {
    ...company,
    portal: { logo: { version: 'abc' } },
    billing: getBillingDetails({ billing: { address: 'Main St 1\nBerlin' } }),
  },
  ORIGIN,
);
