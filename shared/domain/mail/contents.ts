import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { payableFrom } from '#shared/domain/payout-methods/waiting.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { PortalPage } from '#shared/domain/portal/addresses.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { linkOf } from '#shared/domain/promoters/referral-link.ts';
import type { NextLevel } from '#shared/domain/rewards/levels.ts';
import type { Earning } from '#shared/domain/terms/earning.ts';
import { earningInWords } from '#shared/domain/terms/earning-in-words.ts';
import { levelInWords } from '#shared/domain/terms/level-in-words.ts';
import type { MailContent } from './letter.ts';
import type { EmailChangeMail, PayoutDetailsMail, PromoterMail } from './mails.ts';
import { createMailSpeech, type MailSpeech, type SpeechContext } from './speech.ts';
import type { MailTextName } from './texts/en.ts';

/** Data for a promoter's e-mail. */
export interface PromoterMailFacts extends SpeechContext {
  readonly campaign: Campaign;
  readonly promotion: Promotion;
  readonly payout: Pick<Payout, 'unit' | 'amount' | 'error'> | null;
  readonly promised: CampaignPromise | null;
  /** Null without portal. */
  readonly addresses: MailAddresses | null;
}

/** Earnings and next tier of a campaign. */
export interface CampaignPromise {
  readonly earnings: readonly Earning[];
  readonly nextLevel: NextLevel | null;
}

/** Links to the portal. */
export interface MailAddresses {
  readonly page: string;
  readonly choice: string;
}

/**
 * Creates an e-mail to a promoter. It contains nothing about the lead: e-mail is unencrypted and leads have not
 * consented.
 */
export function promoterContent(mail: PromoterMail, facts: PromoterMailFacts): MailContent {
  const { account, addresses } = facts;
  const speech = createMailSpeech(facts);
  const { language, hello, say } = speech;
  const { subject, paragraphs } = buildBody(mail, facts, speech);
  const more = addresses && [say(READ_ON[mail.kind]), { link: addresses.page }];
  const end = addresses && [say('choice'), { link: addresses.choice }];
  return { subject, language, paragraphs: [hello, ...paragraphs, ...(more ?? []), account.name, ...(end ?? [])] };
}

/** Portal page per kind of e-mail. */
export const MAIL_PAGES: Readonly<Record<PromoterMail['kind'], PortalPage>> = {
  signup: 'referrals',
  sale: 'earnings',
  refund: 'earnings',
  accepted: 'home',
  payout: 'payouts',
  payout_failed: 'payouts',
};

const READ_ON: Readonly<Record<PromoterMail['kind'], MailTextName>> = {
  signup: 'signupMore',
  sale: 'saleMore',
  refund: 'refundMore',
  accepted: 'acceptedMore',
  payout: 'payoutMore',
  payout_failed: 'payoutFailedMore',
};

/**
 * Creates the security notice about changed payout details, without them: e-mail is unencrypted.
 * @param page null without portal
 */
export function payoutDetailsContent(
  { method, at }: Pick<PayoutDetailsMail, 'method' | 'at'>,
  facts: SpeechContext,
  page: string | null,
): MailContent {
  const { language, hello, say, time } = createMailSpeech(facts);
  const company = facts.account.name;
  const from = payableFrom({ changedAt: at }) ?? at;
  return {
    subject: say('detailsSubject', { company }),
    language,
    paragraphs: [
      hello,
      say('detailsText', { day: time(at), method: say(METHOD_NAMES[method]), from: time(from) }),
      say('detailsKnown'),
      say('detailsUnknown', { company }),
      ...(page === null ? [] : [{ link: page }]),
      company,
    ],
  };
}

/** Creates the security notice to a former address, without the new one, which may be a stranger's. */
export function emailChangeContent({ at }: Pick<EmailChangeMail, 'at'>, facts: SpeechContext): MailContent {
  const { language, hello, say, time } = createMailSpeech(facts);
  const company = facts.account.name;
  return {
    subject: say('emailSubject', { company }),
    language,
    paragraphs: [
      hello,
      say('emailText', { company, day: time(at) }),
      say('detailsKnown'),
      say('emailUnknown', { company }),
      company,
    ],
  };
}

const METHOD_NAMES: Readonly<Record<MethodKind, MailTextName>> = {
  paypal: 'detailsPaypal',
  wise: 'detailsWise',
  bank: 'detailsBank',
  custom: 'detailsCustom',
};

function buildBody(
  mail: PromoterMail,
  { account, campaign, promotion, payout, promised }: PromoterMailFacts,
  speech: MailSpeech,
): Pick<MailContent, 'subject' | 'paragraphs'> {
  const { say, amount } = speech;
  const names = { company: account.name, campaign: campaign.name };
  switch (mail.kind) {
    case 'signup':
      return { subject: say('signupSubject', names), paragraphs: [say('signupText', names)] };
    case 'sale': {
      const { earned } = mail;
      if (!earned) {
        return {
          subject: say('saleSubjectNothing', names),
          paragraphs: [say('saleText', names), say('saleNothing')],
        };
      }
      const values = { ...names, amount: amount(earned.amount, earned.unit) };
      const how = earned.status === 'pending' ? 'salePending' : 'saleEarned';
      return { subject: say('saleSubject', values), paragraphs: [say('saleText', names), say(how, values)] };
    }
    case 'refund': {
      const { earned } = mail;
      const taken = earned ? say('refundTaken', { amount: amount(-earned.amount, earned.unit) }) : say('refundNothing');
      return { subject: say('refundSubject', names), paragraphs: [say('refundText', names), taken] };
    }
    case 'accepted':
      return {
        subject: say('acceptedSubject', names),
        paragraphs: [
          say('acceptedText', names),
          { link: linkOf({ promotion, campaign }) },
          ...describePromise(promised, speech),
        ],
      };
    case 'payout': {
      const values = { ...names, amount: payout ? amount(payout.amount, payout.unit) : '' };
      return { subject: say('payoutSubject', values), paragraphs: [say('payoutText', values)] };
    }
    case 'payout_failed': {
      const values = { ...names, amount: payout ? amount(payout.amount, payout.unit) : '' };
      const reason = payout?.error ? [say('payoutFailedReason', { reason: payout.error })] : [];
      return {
        subject: say('payoutFailedSubject', values),
        paragraphs: [say('payoutFailedText', values), ...reason, say('payoutFailedYours')],
      };
    }
  }
}

function describePromise(promised: CampaignPromise | null, speech: MailSpeech): string[] {
  const { earnings = [], nextLevel = null } = promised ?? {};
  const words = [
    ...earnings.map((earning) => earningInWords(earning, speech, speech)),
    ...(nextLevel ? [levelInWords(nextLevel, speech, speech)] : []),
  ];
  return words.length === 0 ? [] : [speech.say('acceptedEarns'), ...words.map((one) => `• ${one}`)];
}
