import { LAYOUT_PLACEHOLDERS } from '#shared/domain/mail/layout/placeholders.ts';
import type { V2EmailLayout } from '#shared/routes/v2/mail/email-layout.ts';

/** Presents the layout of e-mails to promoters. */
export function presentEmailLayoutV2({
  html,
  isOwn,
}: {
  readonly html: string;
  readonly isOwn: boolean;
}): V2EmailLayout {
  const placeholders = Object.entries(LAYOUT_PLACEHOLDERS).map(([name, description]) => ({ name, description }));
  return { data: { html, custom: isOwn, placeholders } };
}
