import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { type Letter, renderLetter } from '#shared/domain/mail/letter.ts';
import { checkLayout } from '#shared/domain/mail/own-layout/check-layout.ts';
import { createSampleContent } from '#shared/domain/mail/own-layout/sample-content.ts';
import { portalPath } from '#shared/domain/portal/portal-pages.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { findEmailLayout } from '#shared/store/mail/layouts.ts';

/**
 * Renders an e-mail with sample content in the company's layout.
 * @param draft an unsaved layout; empty: the default; undefined: the saved one
 * @param origin public origin; empty: without links
 * @throws Refusal `invalid` for what e-mails cannot have
 */
export async function previewLayout(
  { account }: Pick<AccountCall, 'account'>,
  draft: string | undefined,
  origin: string,
): Promise<Letter> {
  if (draft) checkLayout(draft);
  const layout = draft === undefined ? await findEmailLayout(account.id) : draft || null;
  const preferences = origin === '' ? null : `${origin}${portalPath('mails', account.id)}`;
  return renderLetter(createSampleContent(account, preferences), createMailBrand(account, origin || null), layout);
}
