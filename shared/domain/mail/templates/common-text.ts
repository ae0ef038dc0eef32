import type { Account } from '#shared/domain/accounts/account.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { defaultTemplateText } from './default-texts.ts';
import { resolveText, type TemplateChanges, type TemplateEdit } from './template-edits.ts';
import type { TemplateName } from './template-names.ts';
import type { TemplateText } from './template-text.ts';

interface CommonTemplate {
  readonly name: TemplateName;
  readonly campaignId: number | null;
  readonly edits: readonly TemplateEdit[];
}

/** Returns the text for all languages; without edits, the default text in the portal's first language. */
export function resolveCommonText(
  { name, campaignId, edits }: CommonTemplate,
  account: Pick<Account, 'name' | 'portal'>,
): TemplateText {
  const [language = 'en'] = accountPortal(account).languages;
  return resolveText(edits, { campaignId, language: null }, defaultTemplateText(name, language));
}

/** Drops texts that are shown already: stored for all languages, a default text would replace its translations. */
export function dropShownTexts({ subject, body, ...others }: TemplateChanges, shown: TemplateText): TemplateChanges {
  return {
    ...others,
    subject: subject === shown.subject ? undefined : subject,
    body: body === shown.body ? undefined : body,
  };
}
