import { affiliateCommissionRoutes } from './affiliate/commissions.ts';
import { affiliateDataRoutes } from './affiliate/data.ts';
import { emailSettingsRoutes } from './affiliate/email-settings.ts';
import { portalEmbed } from './affiliate/embed.ts';
import { joinRoutes } from './affiliate/join.ts';
import { affiliateLinkRoutes } from './affiliate/links.ts';
import { lookRoutes } from './affiliate/look.ts';
import { affiliatePayoutMethodRoutes } from './affiliate/payout-methods.ts';
import { affiliatePayoutRoutes } from './affiliate/payouts.ts';
import { affiliatePromoCodeRoutes } from './affiliate/promo-codes.ts';
import { affiliatePromoterRoutes } from './affiliate/promoters.ts';
import { affiliateReferralRoutes } from './affiliate/referrals.ts';
import { affiliateReportRoutes } from './affiliate/reports.ts';
import { affiliateSignInRoutes } from './affiliate/sign-in.ts';
import { affiliateStatementRoutes } from './affiliate/statements.ts';
import { authRoutes } from './auth.ts';
import { receiverRoutes } from './in.ts';
import type { Route } from './route.ts';
import { siteRoutes } from './site.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { leadRoutes } from './v1/leads.ts';
import { payoutRoutes } from './v1/payouts.ts';
import { promoterRoutes } from './v1/promoters.ts';
import { reportRoutes } from './v1/reports.ts';
import { rewardRoutes } from './v1/rewards.ts';
import { accountRoutes } from './v2/account.ts';
import { apiKeyRoutes } from './v2/api-keys.ts';
import { auditLogRoutes } from './v2/audit-logs.ts';
import { billingRoutes } from './v2/billing.ts';
import { billingEventRoutes } from './v2/billing-events.ts';
import { bulkRoutes } from './v2/bulk.ts';
import { campaignRoutes } from './v2/campaigns.ts';
import { commissionRoutes } from './v2/commissions.ts';
import { dashboardRoutes } from './v2/dashboards.ts';
import { debtRoutes } from './v2/debts.ts';
import { mailRoutes } from './v2/mails.ts';
import { paidYearRoutes } from './v2/paid-year.ts';
import { paymentsBatchRoutes } from './v2/payments-batches.ts';
import { payoutMethodRoutes } from './v2/payout-methods.ts';
import { companyPayoutRoutes } from './v2/payouts.ts';
import { portalRoutes } from './v2/portal.ts';
import { productRoutes } from './v2/products.ts';
import { promoCodeRoutes } from './v2/promo-codes.ts';
import { promoterCampaignRoutes } from './v2/promoter-campaigns.ts';
import { v2PromoterRoutes } from './v2/promoters.ts';
import { recordRoutes } from './v2/records.ts';
import { referralRoutes } from './v2/referrals.ts';
import { companyReportRoutes } from './v2/reports.ts';
import { settingsRoutes } from './v2/settings.ts';
import { statementRoutes } from './v2/statements.ts';
import { trackingLogRoutes } from './v2/tracking-logs.ts';
import { userRoutes } from './v2/users.ts';
import { webhookRoutes } from './v2/webhooks.ts';

/** Every endpoint of the service. A new endpoint is a row here, its file under functions/ and a test. */
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
  ...campaignRoutes,
  ...productRoutes,
  ...promoCodeRoutes,
  ...bulkRoutes,
  ...webhookRoutes,
  ...billingRoutes,
  ...billingEventRoutes,
  ...receiverRoutes,
  ...companyReportRoutes,
  ...dashboardRoutes,
  ...trackingLogRoutes,
  ...userRoutes,
  ...authRoutes,
  ...affiliateSignInRoutes,
  ...affiliatePromoterRoutes,
  ...emailSettingsRoutes,
  ...affiliateDataRoutes,
  ...lookRoutes,
  portalEmbed,
  ...portalRoutes,
  ...affiliateCommissionRoutes,
  ...affiliateLinkRoutes,
  ...affiliatePayoutMethodRoutes,
  ...affiliatePayoutRoutes,
  ...affiliateStatementRoutes,
  ...affiliatePromoCodeRoutes,
  ...affiliateReferralRoutes,
  ...affiliateReportRoutes,
  ...joinRoutes,
];
