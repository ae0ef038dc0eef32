import type { InferOutput } from 'valibot';
import type { PortalChanges } from '#shared/domain/portal/changes.ts';
import { given } from '#shared/domain/promoter-record.ts';
import type { payoutSettingsInput, settingsInput } from './settings-input.ts';

/** What a call says about payouts, in the domain's words. */
export function payoutSettingsIn({ revision, minimum, due_days }: InferOutput<typeof payoutSettingsInput>) {
  return { revision, payouts: { minimumPayout: minimum && given(minimum), payoutDueDays: due_days } };
}

/** What a call says about all other settings, in the domain's words. */
export function settingsIn({ revision, company, mail, portal }: InferOutput<typeof settingsInput>) {
  return {
    revision,
    company,
    ...(mail ? { mail: { senderName: mail.sender_name, owner: mail.owner_email } } : {}),
    portal: portal && { ...portalIn(portal), logo: portal.logo },
  };
}

function portalIn(portal: NonNullable<InferOutput<typeof settingsInput>['portal']>): PortalChanges {
  return {
    name: portal.name,
    accentColor: portal.accent_color,
    headerColor: portal.header_color,
    terms: portal.terms,
    customFields: portal.custom_fields,
    showsCustomers: portal.shows_customers,
    languages: portal.languages,
    allowedOrigins: portal.allowed_origins,
    supportEmail: portal.support_email,
    privacyUrl: portal.privacy_url,
  };
}
