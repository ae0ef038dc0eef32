import type { InferOutput } from 'valibot';
import { accountDueDays, accountUsFormThreshold } from '#shared/domain/accounts/account.ts';
import { type BillingDetails, getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { accountFraudRules } from '#shared/domain/fraud/rules.ts';
import { parseMailbox } from '#shared/domain/mail/mailbox.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import { accountWiseHeader } from '#shared/domain/payout-files/wise.ts';
import { accountMethodOffers } from '#shared/domain/payout-methods/method-offers.ts';
import type { PayingAccount } from '#shared/domain/payout-methods/paying-account.ts';
import { accountPayoutCycle, nextRunDay } from '#shared/domain/payouts/payout-cycle.ts';
import { accountDebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import { isMinorVersion } from '#shared/domain/portal/agreement.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { portalLogoPath } from '#shared/domain/portal/portal-pages.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import { settingsRevision } from '#shared/operations/settings/change-settings.ts';
import type { CompanySettings } from '#shared/operations/settings/show-settings.ts';
import { presentMethodSettingsV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import type {
  v2PayingAccount as payingAccountShape,
  v2Settings as v2SettingsShape,
} from '#shared/routes/v2/settings/settings-output.ts';

/** Presents an account's settings. @param now ISO 8601 */
export function presentSettingsV2(
  { account, sender, termsText, payingAccount, recalculatesReports }: CompanySettings,
  now: string,
): InferOutput<typeof v2SettingsShape> {
  const portal = accountPortal(account);
  const { terms } = portal;
  return {
    revision: settingsRevision(account),
    company: {
      name: account.name,
      currency: account.currency,
      time_zone: account.timeZone ?? UTC,
      recalculates_reports: recalculatesReports,
      ...v2Billing(getBillingDetails(account)),
    },
    payouts: {
      minimum: { ...account.minimumPayout },
      due_days: accountDueDays(account),
      cycle: accountPayoutCycle(account),
      min_paying_customers: account.minPayingCustomers ?? 0,
      offset_debts: accountDebtOffset(account),
      four_eyes: account.fourEyes ?? false,
      us_form_threshold: accountUsFormThreshold(account),
      wise_header: accountWiseHeader(account),
      paying_account: payingAccount && presentPayingAccountV2(payingAccount),
      next_run: nextRunDay(accountPayoutCycle(account), now),
      ...presentMethodSettingsV2(accountMethodOffers(account)),
    },
    exchange_rates: [...(account.ownRates ?? [])],
    fraud: { ...accountFraudRules(account) },
    tracking: { browser_signup_origins: [...(account.browserSignupOrigins ?? [])] },
    mail: sender && v2Mail(sender),
    portal: {
      name: portal.name,
      accent_color: portal.colors.accent,
      header_color: portal.colors.header,
      logo_url: portalLogoPath(account.id, portal),
      terms: terms && {
        version: terms.version,
        url: terms.url,
        text: termsText,
        since: terms.since,
        minor: isMinorVersion(terms),
      },
      terms_required: portal.termsRequired,
      custom_fields: portal.customFields.map((field) => ({ ...field, choices: [...field.choices] })),
      shows_customers: portal.showsCustomers,
      languages: [...portal.languages],
      allowed_origins: [...portal.allowedOrigins],
      support_email: portal.supportEmail,
      privacy_url: portal.privacyUrl,
    },
  };
}

/** Presents the paying account, masked. */
export function presentPayingAccountV2({ masked, changedAt }: PayingAccount): InferOutput<typeof payingAccountShape> {
  const { holder, iban } = masked;
  return { account_holder_name: holder, iban, changed_at: changedAt };
}

function v2Billing(billing: BillingDetails) {
  return {
    legal_name: billing.legalName,
    address: billing.address,
    country: billing.country,
    vat_id: billing.vatId,
    billing_email: billing.email,
    self_billing: billing.selfBilling,
    self_billing_note: billing.selfBillingNote,
    issues_invoices: billing.issuesInvoices,
    invoice_prefix: billing.invoicePrefix,
    tax_rate: billing.taxRate,
  };
}

function v2Mail({ from, owner, verifiedAt }: MailSender) {
  const mailbox = parseMailbox(from);
  return {
    address: mailbox?.address ?? from,
    sender_name: mailbox?.name ?? null,
    owner_email: owner,
    verified_at: verifiedAt,
  };
}
