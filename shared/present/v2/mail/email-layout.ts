import { LAYOUT_VARIABLES } from '#shared/domain/mail/layout/layout-variables.ts';
import type { V2EmailLayout } from '#shared/routes/v2/mail/email-layout.ts';

/** Presents the layout of e-mails to promoters. */
export function presentEmailLayoutV2({
  html,
  isOwn,
}: {
  readonly html: string;
  readonly isOwn: boolean;
}): V2EmailLayout {
  const variables = Object.entries(LAYOUT_VARIABLES).map(([name, description]) => ({ name, description }));
  return { data: { html, custom: isOwn, variables } };
}
