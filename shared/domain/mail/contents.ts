import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { methodPayableTime } from '#shared/domain/payout-methods/waiting-time.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { PortalPage } from '#shared/domain/portal/portal-pages.ts';
import { type LinkedPromotion, promotionLink } from '#shared/domain/promoters/links/referral-link.ts';
import type { NextLevel } from '#shared/domain/rewards/next-level.ts';
import { describeEarning } from '#shared/domain/terms/describe-earning.ts';
import { describeNextLevel } from '#shared/domain/terms/describe-next-level.ts';
import type { RewardEarning } from '#shared/domain/terms/earning.ts';
import { fillVariables } from '#shared/domain/text/variables.ts';
import { parseGreetedName } from './greeting.ts';
import type { MailBlock, MailContent, MailFigure } from './layout/content.ts';
import { createMailTranslator, type MailReader, type MailTranslator } from './mail-translator.ts';
import type { EmailChangeMail, PayoutDetailsMail, PromoterMail } from './mails.ts';
import { defaultTemplateText, templateName } from './templates/default-texts.ts';
import { resolveText, type TemplateEdit } from './templates/template-edits.ts';
import { renderBody } from './templates/template-markup.ts';
import type { VariableValues } from './templates/template-text.ts';
import type { MailTextName } from './texts/en.ts';

/** Data for a promoter's e-mail. */
export interface PromoterMailFacts extends MailReader {
  readonly campaign: Pick<Campaign, 'id' | 'name'> & LinkedPromotion['campaign'];
  readonly promotion: LinkedPromotion['promotion'];
  readonly payout: Pick<Payout, 'unit' | 'amount' | 'error'> | null;
  readonly promised: CampaignPromise | null;
  /** The company's texts of this e-mail. */
  readonly edits?: readonly TemplateEdit[];
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
  const translator = createMailTranslator(facts);
  const { language, hello: greeting, translate } = translator;
  return {
    ...buildBody(mail, facts, translator),
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
  facts: MailReader,
  page: string | null,
): MailContent {
  const { language, hello: greeting, translate, time } = createMailTranslator(facts);
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
export function emailChangeContent({ at }: Pick<EmailChangeMail, 'at'>, facts: MailReader): MailContent {
  const { language, hello: greeting, translate, time } = createMailTranslator(facts);
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
  facts: PromoterMailFacts,
  translator: MailTranslator,
): Pick<MailContent, 'subject' | 'blocks'> {
  const { language, amount } = translator;
  const { campaign, payout, edits = [] } = facts;
  const fallback = defaultTemplateText(templateName(mail), language);
  const { subject, body } = resolveText(edits, { campaignId: campaign.id, language }, fallback);
  const sum = mailAmount(mail, payout);
  const written = sum && amount(sum.amount, sum.unit);
  const values = buildValues(mail, facts, written, translator);
  return {
    subject: fillVariables(subject, values).trim() || fillVariables(fallback.subject, values),
    blocks: [...renderBody(body, values), ...buildDetails(mail, facts, written, translator)],
  };
}

/** Returns the amount that an e-mail is about, without a sign; null without one. */
function mailAmount(mail: PromoterMail, payout: PromoterMailFacts['payout']): Pick<Payout, 'amount' | 'unit'> | null {
  if (mail.kind === 'sale') return mail.earned;
  if (mail.kind === 'refund') return mail.earned && { ...mail.earned, amount: -mail.earned.amount };
  return payout;
}

function buildValues(
  mail: PromoterMail,
  { account, campaign, promotion, promoter, payout }: PromoterMailFacts,
  amount: string | null,
  { translate }: MailTranslator,
): VariableValues {
  const isPending = mail.kind === 'sale' && mail.earned?.status === 'pending';
  return {
    company: account.name,
    campaign: campaign.name,
    first_name: parseGreetedName(promoter.firstName) ?? '',
    ref_id: promotion.refId,
    referral_link: promotionLink({ promotion, campaign }),
    amount: amount ?? '',
    pending_note: isPending ? translate('salePending') : '',
    reason: payout?.error ?? '',
  };
}

/** Parts that a company cannot edit: figures, the referral link and the promised earnings. */
function buildDetails(
  { kind }: PromoterMail,
  { campaign, promotion, payout, promised }: PromoterMailFacts,
  amount: string | null,
  translator: MailTranslator,
): MailBlock[] {
  if (kind === 'signup') return [];
  if (kind === 'accepted')
    return [{ link: promotionLink({ promotion, campaign }) }, ...describePromise(promised, translator)];
  const figure = (label: MailTextName, value: string | null): MailFigure[] =>
    value ? [{ label: translator.translate(label), value }] : [];
  return [
    {
      figures: [
        ...figure(AMOUNT_LABELS[kind], amount),
        ...figure('figureCampaign', campaign.name),
        ...(kind === 'payout_failed' ? figure('figureReason', payout?.error ?? null) : []),
      ],
    },
  ];
}

const AMOUNT_LABELS = {
  sale: 'figureCommission',
  refund: 'figureDeduction',
  payout: 'figureAmount',
  payout_failed: 'figureAmount',
} as const;

function describePromise(promised: CampaignPromise | null, translator: MailTranslator): MailBlock[] {
  const { earnings = [], nextLevel = null } = promised ?? {};
  const list = [
    ...earnings.map((earning) => describeEarning(earning, translator, translator)),
    ...(nextLevel ? [describeNextLevel(nextLevel, translator, translator)] : []),
  ];
  return list.length === 0 ? [] : [translator.translate('acceptedEarns'), { list }];
}
