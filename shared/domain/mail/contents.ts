import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { methodPayableTime } from '#shared/domain/payout-methods/waiting-time.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { PortalPage } from '#shared/domain/portal/portal-pages.ts';
import { promotionLink } from '#shared/domain/promoters/links/referral-link.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { NextLevel } from '#shared/domain/rewards/next-level.ts';
import { describeEarning } from '#shared/domain/terms/describe-earning.ts';
import { describeNextLevel } from '#shared/domain/terms/describe-next-level.ts';
import type { RewardEarning } from '#shared/domain/terms/earning.ts';
import type { MailBlock, MailContent, MailFigure } from './layout/content.ts';
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
  readonly earnings: readonly RewardEarning[];
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
  const { language, hello: greeting, translate } = speech;
  return {
    ...buildBody(mail, facts, speech),
    language,
    greeting,
    action: addresses && { label: translate(ACTION_LABELS[mail.kind]), url: addresses.page },
    reason: translate('reason', { company: account.name }),
    preferences: addresses && { label: translate('choice'), url: addresses.choice },
  };
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

const ACTION_LABELS: Readonly<Record<PromoterMail['kind'], MailTextName>> = {
  signup: 'viewReferrals',
  sale: 'viewEarnings',
  refund: 'viewEarnings',
  accepted: 'viewLinks',
  payout: 'viewPayouts',
  payout_failed: 'viewPayouts',
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
  const { language, hello: greeting, translate, time } = createMailSpeech(facts);
  const company = facts.account.name;
  const from = methodPayableTime({ changedAt: at }) ?? at;
  return {
    subject: translate('detailsSubject', { company }),
    language,
    greeting,
    blocks: [
      translate('detailsText', { day: time(at), method: translate(METHOD_NAMES[method]), from: time(from) }),
      translate('detailsKnown'),
      translate('detailsUnknown', { company }),
    ],
    action: page === null ? null : { label: translate('viewDetails'), url: page },
    reason: translate('securityReason', { company }),
  };
}

/** Creates the security notice to a former address, without the new one, which may be a stranger's. */
export function emailChangeContent({ at }: Pick<EmailChangeMail, 'at'>, facts: SpeechContext): MailContent {
  const { language, hello: greeting, translate, time } = createMailSpeech(facts);
  const company = facts.account.name;
  return {
    subject: translate('emailSubject', { company }),
    language,
    greeting,
    blocks: [
      translate('emailText', { company, day: time(at) }),
      translate('detailsKnown'),
      translate('emailUnknown', { company }),
    ],
    reason: translate('securityReason', { company }),
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
): Pick<MailContent, 'subject' | 'blocks'> {
  const { translate, amount } = speech;
  const names = { company: account.name, campaign: campaign.name };
  const figure = (label: MailTextName, value: string): MailFigure => ({ label: translate(label), value });
  const campaignFigure = figure('figureCampaign', campaign.name);
  switch (mail.kind) {
    case 'signup':
      return { subject: translate('signupSubject', names), blocks: [translate('signupText', names)] };
    case 'sale': {
      const { earned } = mail;
      const text = translate('saleText', names);
      if (!earned) {
        const blocks = [text, translate('saleNothing'), { figures: [campaignFigure] }];
        return { subject: translate('saleSubjectNothing', names), blocks };
      }
      const values = { ...names, amount: amount(earned.amount, earned.unit) };
      const sentences = earned.status === 'pending' ? [text, translate('salePending')] : [text];
      const figures = [figure('figureCommission', values.amount), campaignFigure];
      return { subject: translate('saleSubject', values), blocks: [sentences.join(' '), { figures }] };
    }
    case 'refund': {
      const { earned } = mail;
      const text = translate('refundText', names);
      const deduction = earned && figure('figureDeduction', amount(-earned.amount, earned.unit));
      return {
        subject: translate('refundSubject', names),
        blocks: deduction
          ? [text, { figures: [deduction, campaignFigure] }]
          : [text, translate('refundNothing'), { figures: [campaignFigure] }],
      };
    }
    case 'accepted':
      return {
        subject: translate('acceptedSubject', names),
        blocks: [
          translate('acceptedText', names),
          { link: promotionLink({ promotion, campaign }) },
          ...describePromise(promised, speech),
        ],
      };
    case 'payout': {
      const values = { ...names, amount: payout ? amount(payout.amount, payout.unit) : '' };
      return {
        subject: translate('payoutSubject', values),
        blocks: [translate('payoutText', names), { figures: [figure('figureAmount', values.amount), campaignFigure] }],
      };
    }
    case 'payout_failed': {
      const values = { ...names, amount: payout ? amount(payout.amount, payout.unit) : '' };
      const reason = payout?.error ? [figure('figureReason', payout.error)] : [];
      return {
        subject: translate('payoutFailedSubject', values),
        blocks: [
          translate('payoutFailedText', names),
          translate('payoutFailedYours'),
          { figures: [figure('figureAmount', values.amount), campaignFigure, ...reason] },
        ],
      };
    }
  }
}

function describePromise(promised: CampaignPromise | null, speech: MailSpeech): MailBlock[] {
  const { earnings = [], nextLevel = null } = promised ?? {};
  const list = [
    ...earnings.map((earning) => describeEarning(earning, speech, speech)),
    ...(nextLevel ? [describeNextLevel(nextLevel, speech, speech)] : []),
  ];
  return list.length === 0 ? [] : [speech.translate('acceptedEarns'), { list }];
}
