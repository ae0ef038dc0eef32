import type { MailContent } from './layout/content.ts';
import { createMailTranslator, type MailReader } from './mail-translator.ts';

/** Creates the e-mail with a sign-in link. */
export function signInContent(facts: MailReader, address: string): MailContent {
  const { language, hello: greeting, translate } = createMailTranslator(facts);
  const company = facts.account.name;
  return {
    subject: translate('signInSubject', { company }),
    language,
    greeting,
    blocks: [translate('signInText', { company })],
    action: { label: translate('signIn'), url: address, copyHint: translate('copyHint') },
    closing: [translate('signInUnasked')],
    reason: translate('signInReason'),
  };
}
