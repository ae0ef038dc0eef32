import type { InferOutput } from 'valibot';
import type { PortalChanges } from '#shared/domain/portal/portal-changes.ts';
import { dropUndefined } from '#shared/domain/promoters/promoter-record.ts';
import { toMinimums } from '#shared/routes/v2/payout-methods/offered-methods-input.ts';
import type { payoutSettingsInput, settingsInput } from './settings-input.ts';

/** Converts payout settings. */
export function toPayoutSettings({
  revision,
  minimum,
  payout_method_options: options,
  ...others
}: InferOutput<typeof payoutSettingsInput>) {
  return {
    revision,
    payouts: {
      minimumPayout: minimum && dropUndefined(minimum),
      payoutDueDays: others.due_days,
      payoutCycle: others.cycle,
      minPayingCustomers: others.min_paying_customers,
      offsetDebts: others.offset_debts,
      fourEyes: others.four_eyes,
      methods: others.selected_payout_methods,
      minimumsByMethod: options && toMinimums(options),
      usFormThreshold: others.us_form_threshold,
      wiseHeader: others.wise_header,
    },
  };
}

/** Converts other settings. */
export function toAccountSettings({
  revision,
  company,
  exchange_rates,
  fraud,
  mail,
  portal,
  tracking,
}: InferOutput<typeof settingsInput>) {
  return {
    revision,
    company: company && toCompanyChanges(company),
    ownRates: exchange_rates,
    fraud: fraud && dropUndefined(fraud),
    browserSignupOrigins: tracking?.browser_signup_origins,
    ...(mail ? { mail: { senderName: mail.sender_name, owner: mail.owner_email } } : {}),
    portal: portal && { ...toPortalChanges(portal), logo: portal.logo },
  };
}

function toCompanyChanges({
  name,
  time_zone: timeZone,
  ...billing
}: NonNullable<InferOutput<typeof settingsInput>['company']>) {
  const details = dropUndefined({
    legalName: billing.legal_name,
    address: billing.address,
    country: billing.country,
    vatId: billing.vat_id,
    email: billing.billing_email,
    selfBilling: billing.self_billing,
    selfBillingNote: billing.self_billing_note,
    issuesInvoices: billing.issues_invoices,
    invoicePrefix: billing.invoice_prefix,
    taxRate: billing.tax_rate,
  });
  return { ...details, ...dropUndefined({ name, timeZone }) };
}

function toPortalChanges(portal: NonNullable<InferOutput<typeof settingsInput>['portal']>): PortalChanges {
  return {
    name: portal.name,
    accentColor: portal.accent_color,
    headerColor: portal.header_color,
    terms: portal.terms,
    termsRequired: portal.terms_required,
    customFields: portal.custom_fields,
    showsCustomers: portal.shows_customers,
    languages: portal.languages,
    allowedOrigins: portal.allowed_origins,
    supportEmail: portal.support_email,
    privacyUrl: portal.privacy_url,
  };
}
