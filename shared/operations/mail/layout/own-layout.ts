import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { createDefaultLayout } from '#shared/domain/mail/layout/default-layout.ts';
import { checkLayout } from '#shared/domain/mail/own-layout/check-layout.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { emailLayoutWrite, findEmailLayout } from '#shared/store/mail/layouts.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** The layout of a company's e-mails to promoters. */
export interface ShownLayout {
  readonly html: string;
  /** False: the default. */
  readonly isOwn: boolean;
}

/** Returns the company's layout, or the default one in its colors. */
export async function showLayout({ account }: Pick<AccountCall, 'account'>): Promise<ShownLayout> {
  return describeLayout({ account }, await findEmailLayout(account.id));
}

/**
 * Replaces the layout.
 * @param html empty: the default
 * @throws Refusal `invalid` for what e-mails cannot have
 */
export async function changeLayout({ account }: Pick<AccountCall, 'account'>, html: string): Promise<ShownLayout> {
  const own = html === '' ? null : html;
  if (own !== null) checkLayout(own);
  await commit([emailLayoutWrite(account.id, own)]);
  return describeLayout({ account }, own);
}

function describeLayout({ account }: Pick<AccountCall, 'account'>, own: string | null): ShownLayout {
  return { html: own ?? createDefaultLayout(createMailBrand(account, null)), isOwn: own !== null };
}
