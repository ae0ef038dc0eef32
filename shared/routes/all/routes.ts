import { affiliateAnnouncementsList } from '#shared/routes/affiliate/announcements/announcements.ts';
import { affiliateAssetRoutes } from '#shared/routes/affiliate/assets/assets.ts';
import { affiliateCommissionRoutes } from '#shared/routes/affiliate/commissions/commissions.ts';
import { affiliateContestsList } from '#shared/routes/affiliate/contests/contests.ts';
import { affiliateInvoiceRoutes } from '#shared/routes/affiliate/invoices/invoices.ts';
import { affiliateReferralRoutes } from '#shared/routes/affiliate/leads/referrals.ts';
import { emailSettingsRoutes } from '#shared/routes/affiliate/mail/email-settings.ts';
import { affiliatePayoutMethodRoutes } from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import { affiliatePayoutRoutes } from '#shared/routes/affiliate/payouts/payouts.ts';
import { contractDocumentRoutes } from '#shared/routes/affiliate/portal/contract-documents.ts';
import { affiliateDataRoutes } from '#shared/routes/affiliate/portal/data.ts';
import { portalEmbed } from '#shared/routes/affiliate/portal/embed.ts';
import { lookRoutes } from '#shared/routes/affiliate/portal/look.ts';
import { affiliateSignInRoutes } from '#shared/routes/affiliate/portal/sign-in.ts';
import { joinRoutes } from '#shared/routes/affiliate/promoters/join.ts';
import { affiliateLinkRoutes } from '#shared/routes/affiliate/promoters/links.ts';
import { affiliatePromoCodeRoutes } from '#shared/routes/affiliate/promoters/promo-codes.ts';
import { affiliatePromoterRoutes } from '#shared/routes/affiliate/promoters/promoters.ts';
import { affiliateReportRoutes } from '#shared/routes/affiliate/reports/reports.ts';
import { affiliateStatementRoutes } from '#shared/routes/affiliate/statements/statements.ts';
import { receiverRoutes } from '#shared/routes/billing/receivers.ts';
import type { Route } from '#shared/routes/route.ts';
import { siteRoutes } from '#shared/routes/site.ts';
import { trackingRoutes } from '#shared/routes/tracking/routes.ts';
import { authRoutes } from '#shared/routes/users/auth.ts';
import { rewardRoutes } from '#shared/routes/v1/commissions/rewards.ts';
import { leadRoutes } from '#shared/routes/v1/leads/leads.ts';
import { payoutRoutes } from '#shared/routes/v1/payouts/payouts.ts';
import { promoterRoutes } from '#shared/routes/v1/promoters/promoters.ts';
import { reportRoutes } from '#shared/routes/v1/reports/reports.ts';
import { accountRoutes } from '#shared/routes/v2/accounts/account.ts';
import { apiKeyRoutes } from '#shared/routes/v2/accounts/api-keys.ts';
import { announcementRoutes } from '#shared/routes/v2/announcements/announcements.ts';
import { assetRoutes } from '#shared/routes/v2/assets/assets.ts';
import { auditLogRoutes } from '#shared/routes/v2/audit/audit-logs.ts';
import { automationRoutes } from '#shared/routes/v2/automations/automations.ts';
import { bulkRoutes } from '#shared/routes/v2/batches/bulk.ts';
import { billingRoutes } from '#shared/routes/v2/billing/billing.ts';
import { billingEventRoutes } from '#shared/routes/v2/billing/billing-events.ts';
import { broadcastRoutes } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { campaignRoutes } from '#shared/routes/v2/campaigns/campaigns.ts';
import { commissionRoutes } from '#shared/routes/v2/commissions/commissions.ts';
import { debtRoutes } from '#shared/routes/v2/commissions/debts.ts';
import { contestRoutes } from '#shared/routes/v2/contests/contests.ts';
import { importRoutes } from '#shared/routes/v2/import/imports.ts';
import { importPageRoutes } from '#shared/routes/v2/import/pages.ts';
import { invoiceRoutes } from '#shared/routes/v2/invoices/invoices.ts';
import { referralRoutes } from '#shared/routes/v2/leads/referrals.ts';
import { emailDeliveryRoutes } from '#shared/routes/v2/mail/email-delivery.ts';
import { emailLayoutRoutes } from '#shared/routes/v2/mail/email-layout.ts';
import { emailTemplateRoutes } from '#shared/routes/v2/mail/email-templates.ts';
import { emailRoutes } from '#shared/routes/v2/mail/emails.ts';
import { mailRoutes } from '#shared/routes/v2/mail/mails.ts';
import { suppressionRoutes } from '#shared/routes/v2/mail/suppressions.ts';
import { notificationRoutes } from '#shared/routes/v2/notifications/notifications.ts';
import { paymentsBatchRoutes } from '#shared/routes/v2/payments-batches/payments-batches.ts';
import { payoutMethodRoutes } from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { companyPayoutRoutes } from '#shared/routes/v2/payouts/payouts.ts';
import { paidYearRoutes } from '#shared/routes/v2/payouts/yearly-payouts.ts';
import { companyContractDocumentRoutes } from '#shared/routes/v2/portal/contract-documents.ts';
import { contractRoutes } from '#shared/routes/v2/portal/contracts.ts';
import { portalRoutes } from '#shared/routes/v2/portal/portal.ts';
import { productRoutes } from '#shared/routes/v2/products/products.ts';
import { promoCodeRoutes } from '#shared/routes/v2/promoters/promo-codes.ts';
import { promoterCampaignRoutes } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { v2PromoterRoutes } from '#shared/routes/v2/promoters/promoters.ts';
import { recordRoutes } from '#shared/routes/v2/records.ts';
import { dashboardRoutes } from '#shared/routes/v2/reports/dashboards.ts';
import { companyReportRoutes } from '#shared/routes/v2/reports/reports.ts';
import { settingsRoutes } from '#shared/routes/v2/settings/settings.ts';
import { statementRoutes } from '#shared/routes/v2/statements/statements.ts';
import { trackingLogRoutes } from '#shared/routes/v2/tracking-log/tracking-logs.ts';
import { savedViewRoutes } from '#shared/routes/v2/users/saved-views.ts';
import { userRoutes } from '#shared/routes/v2/users/users.ts';
import { webhookRoutes } from '#shared/routes/v2/webhooks/webhooks.ts';

/** All endpoints. A new endpoint needs a row here, its file under functions/ and a test. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...trackingRoutes,
  ...promoterRoutes,
  ...leadRoutes,
  ...rewardRoutes,
  ...payoutRoutes,
  ...reportRoutes,
  ...v2PromoterRoutes,
  ...promoterCampaignRoutes,
  ...mailRoutes,
  ...recordRoutes,
  ...payoutMethodRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...apiKeyRoutes,
  ...auditLogRoutes,
  ...commissionRoutes,
  ...debtRoutes,
  ...paidYearRoutes,
  ...referralRoutes,
  ...companyPayoutRoutes,
  ...paymentsBatchRoutes,
  ...statementRoutes,
  ...invoiceRoutes,
  ...campaignRoutes,
  ...productRoutes,
  ...announcementRoutes,
  ...assetRoutes,
  ...contestRoutes,
  ...emailTemplateRoutes,
  ...emailDeliveryRoutes,
  ...emailRoutes,
  ...emailLayoutRoutes,
  ...automationRoutes,
  ...broadcastRoutes,
  ...suppressionRoutes,
  ...promoCodeRoutes,
  ...bulkRoutes,
  ...importRoutes,
  ...importPageRoutes,
  ...webhookRoutes,
  ...billingRoutes,
  ...billingEventRoutes,
  ...receiverRoutes,
  ...companyReportRoutes,
  ...dashboardRoutes,
  ...trackingLogRoutes,
  ...userRoutes,
  ...savedViewRoutes,
  ...notificationRoutes,
  ...authRoutes,
  ...affiliateSignInRoutes,
  ...affiliatePromoterRoutes,
  ...emailSettingsRoutes,
  ...affiliateDataRoutes,
  ...lookRoutes,
  portalEmbed,
  ...portalRoutes,
  affiliateAnnouncementsList,
  affiliateContestsList,
  ...affiliateAssetRoutes,
  ...contractDocumentRoutes,
  ...companyContractDocumentRoutes,
  ...contractRoutes,
  ...affiliateCommissionRoutes,
  ...affiliateLinkRoutes,
  ...affiliatePayoutMethodRoutes,
  ...affiliatePayoutRoutes,
  ...affiliateStatementRoutes,
  ...affiliateInvoiceRoutes,
  ...affiliatePromoCodeRoutes,
  ...affiliateReferralRoutes,
  ...affiliateReportRoutes,
  ...joinRoutes,
];
