import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import { createMailTranslator, type MailReader } from '#shared/domain/mail/mail-translator.ts';
import { SAMPLE_PROMOTER } from '#shared/domain/mail/templates/sample-mail.ts';

/**
 * Creates content with all parts of e-mails to promoters.
 * @param page with the e-mail settings; null: without links
 */
export function createSampleContent(account: MailReader['account'], page: string | null): MailContent {
  const { language, hello, translate } = createMailTranslator({ account, promoter: SAMPLE_PROMOTER.promoter });
  const settings = page === null ? null : { label: translate('choice'), url: page };
  return {
    subject: `Sample e-mail from ${account.name}`,
    language,
    greeting: hello,
    blocks: [
      'This is how e-mails to your promoters look.',
      { lines: [['Text can be ', { bold: 'bold' }, '.']] },
      { list: ['It can be a list', 'with items.'] },
      { figures: [{ label: 'Figures', value: '$25.00' }] },
    ],
    action: settings,
    reason: translate('reason', { company: account.name }),
    preferences: settings,
  };
}
