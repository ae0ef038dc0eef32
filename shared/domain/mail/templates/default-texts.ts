import { MAIL_TEXTS } from '#shared/domain/mail/mail-translator.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import type { MailTexts } from '#shared/domain/mail/texts/en.ts';
import type { Language } from '#shared/domain/portal/portal.ts';
import type { TemplateName } from './template-names.ts';
import type { TemplateText } from './template-text.ts';

/** Returns the name of an e-mail's template. */
export function templateName(mail: PromoterMail): TemplateName {
  if (mail.kind === 'sale' && !mail.earned) return 'sale_without_commission';
  if (mail.kind === 'refund' && !mail.earned) return 'refund_without_deduction';
  return mail.kind;
}

/** Returns the text of an e-mail that the company has not edited. */
export function defaultTemplateText(name: TemplateName, language: Language): TemplateText {
  const { subject, body } = DEFAULT_TEXTS[name](MAIL_TEXTS[language]);
  return { subject: toVariables(subject), body: toVariables(body) };
}

const toVariables = (text: string) => text.replaceAll(/\{(\w+)\}/g, '{{$1}}');

const DEFAULT_TEXTS: Readonly<Record<TemplateName, (texts: MailTexts) => TemplateText>> = {
  signup: ({ signupSubject: subject, signupText: body }) => ({ subject, body }),
  sale: ({ saleSubject: subject, saleText }) => ({ subject, body: `${saleText} {pending_note}` }),
  sale_without_commission: ({ saleSubjectNothing: subject, saleText, saleNothing }) => ({
    subject,
    body: `${saleText}\n\n${saleNothing}`,
  }),
  refund: ({ refundSubject: subject, refundText: body }) => ({ subject, body }),
  refund_without_deduction: ({ refundSubject: subject, refundText, refundNothing }) => ({
    subject,
    body: `${refundText}\n\n${refundNothing}`,
  }),
  accepted: ({ acceptedSubject: subject, acceptedText: body }) => ({ subject, body }),
  payout: ({ payoutSubject: subject, payoutText: body }) => ({ subject, body }),
  payout_failed: ({ payoutFailedSubject: subject, payoutFailedText, payoutFailedYours }) => ({
    subject,
    body: `${payoutFailedText}\n\n${payoutFailedYours}`,
  }),
};
