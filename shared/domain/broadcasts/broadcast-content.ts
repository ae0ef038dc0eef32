import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { parseGreetedName } from '#shared/domain/mail/greeting.ts';
import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import { createMailTranslator, type MailReader } from '#shared/domain/mail/mail-translator.ts';
import { checkMailText } from '#shared/domain/mail/templates/check-template-text.ts';
import { renderBody } from '#shared/domain/mail/templates/template-markup.ts';
import { BROADCAST_VARIABLES } from '#shared/domain/mail/templates/template-names.ts';
import type { TemplateText, VariableValues } from '#shared/domain/mail/templates/template-text.ts';
import { type LinkedPromotion, promotionLink } from '#shared/domain/promoters/links/referral-link.ts';
import { fillVariables } from '#shared/domain/text/variables.ts';

/** Data for a promoter's copy of a broadcast. */
export interface BroadcastFacts extends MailReader {
  /** Null for a promoter without a campaign. */
  readonly membership: (LinkedPromotion & { readonly campaign: Pick<Campaign, 'name'> }) | null;
  /** Page with the e-mail settings; null without portal. */
  readonly preferences: string | null;
}

/** Checks the text of a broadcast. @throws Refusal `invalid` */
export function checkBroadcastText({
  subject,
  body,
}: { readonly [part in keyof TemplateText]?: string | undefined }): void {
  checkMailText(BROADCAST_VARIABLES, 'subject', subject ?? '');
  checkMailText(BROADCAST_VARIABLES, 'body', body ?? '');
}

/** Creates a promoter's copy of a broadcast, in the company's language. The layout is in the promoter's. */
export function broadcastContent({ subject, body }: TemplateText, facts: BroadcastFacts): MailContent {
  const { account, preferences } = facts;
  const { language, hello: greeting, translate } = createMailTranslator(facts);
  const values = buildValues(facts);
  return {
    subject: fillVariables(subject, values).trim() || account.name,
    language,
    greeting,
    blocks: renderBody(body, values),
    reason: translate('reason', { company: account.name }),
    preferences: preferences === null ? null : { label: translate('choice'), url: preferences },
  };
}

function buildValues({ account, promoter, membership }: BroadcastFacts): VariableValues {
  return {
    company: account.name,
    first_name: parseGreetedName(promoter.firstName) ?? '',
    campaign: membership?.campaign.name ?? '',
    ref_id: membership?.promotion.refId ?? '',
    referral_link: membership ? promotionLink(membership) : '',
  };
}
