import { LIST_AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { SHOW_SETTINGS } from '#web/dashboard/api/settings-query.ts';

interface SettingsTab {
  readonly value: string;
  readonly label: string;
  /** Further words that the search finds it by. */
  readonly keywords?: string;
  /** Operation that loads its content. */
  readonly call: Operation;
}

const SHOW_ACCOUNT = 'GET /api/v2/company/account';

export const SETTINGS_TABS = [
  { value: 'company', label: 'Company', call: SHOW_ACCOUNT },
  { value: 'payouts', label: 'Payouts', call: SHOW_SETTINGS },
  { value: 'exchange_rates', label: 'Exchange rates', call: SHOW_SETTINGS },
  { value: 'fraud', label: 'Fraud', call: SHOW_SETTINGS },
  { value: 'mail', label: 'E-mail', keywords: 'html layout template', call: SHOW_SETTINGS },
  { value: 'portal', label: 'Portal', keywords: 'branding logo languages', call: SHOW_SETTINGS },
  { value: 'keys', label: 'API keys', call: 'GET /api/v2/company/api_keys' },
  { value: 'billing', label: 'Billing', call: 'GET /api/v2/company/billing/connections' },
  { value: 'webhooks', label: 'Webhooks', call: 'GET /api/v2/company/webhooks' },
  { value: 'people', label: 'People', keywords: 'invite colleagues team users', call: 'GET /api/v2/company/users' },
  { value: 'notifications', label: 'Notifications', call: 'GET /api/v2/me/notifications' },
  { value: 'import', label: 'Import', call: SHOW_ACCOUNT },
  { value: 'audit', label: 'Audit log', call: LIST_AUDIT_LOGS },
] as const satisfies readonly SettingsTab[];
