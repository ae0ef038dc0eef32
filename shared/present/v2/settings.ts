import type { InferOutput } from 'valibot';
import { DEFAULT_DUE_DAYS } from '#shared/domain/account.ts';
import { mailboxIn } from '#shared/domain/mail/mailbox.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import { type Portal, portalOf } from '#shared/domain/portal/portal.ts';
import { revisionOf } from '#shared/operations/settings/change-settings.ts';
import type { Settings } from '#shared/operations/settings/show-settings.ts';
import type { v2Settings as v2SettingsShape } from '#shared/routes/v2/settings-output.ts';

/** What a company has set, as version 2 shows it. */
export function v2Settings({ account, sender, termsText }: Settings): InferOutput<typeof v2SettingsShape> {
  const portal = portalOf(account);
  const { terms } = portal;
  return {
    revision: revisionOf(account),
    company: { name: account.name, currency: account.currency },
    payouts: { minimum: { ...account.minimumPayout }, due_days: account.payoutDueDays ?? DEFAULT_DUE_DAYS },
    mail: sender && v2Mail(sender),
    portal: {
      name: portal.name,
      accent_color: portal.colors.accent,
      header_color: portal.colors.header,
      logo_url: logoUrl(account.id, portal),
      terms: terms && { version: terms.version, url: terms.url, text: termsText, since: terms.since },
      custom_fields: portal.customFields.map((field) => ({ ...field, choices: [...field.choices] })),
      shows_customers: portal.showsCustomers,
      languages: [...portal.languages],
      allowed_origins: [...portal.allowedOrigins],
      support_email: portal.supportEmail,
      privacy_url: portal.privacyUrl,
    },
  };
}

/** Where the logo of an account is, on the origin of the service; null where it has none. */
export function logoUrl(account: number, { logo }: Pick<Portal, 'logo'>): string | null {
  return logo && `/api/v2/affiliate/logo?account=${account}&v=${logo.version}`;
}

function v2Mail({ from, owner, verifiedAt }: MailSender) {
  const mailbox = mailboxIn(from);
  return {
    address: mailbox?.address ?? from,
    sender_name: mailbox?.name ?? null,
    owner_email: owner,
    verified_at: verifiedAt,
  };
}
