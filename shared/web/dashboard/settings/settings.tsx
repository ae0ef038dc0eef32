import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { PermissionDenied } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { SHOW_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Audit } from './audit.tsx';
import { BillingProviders } from './billing/billing.tsx';
import { CompanyDetailsSettings } from './company.tsx';
import { ExchangeRates } from './exchange-rates.tsx';
import { Fraud } from './fraud.tsx';
import { Import } from './import/import.tsx';
import { ApiKeysSettings } from './keys.tsx';
import { MailSenderSettings } from './mail.tsx';
import { PayoutTermsSettings } from './payouts.tsx';
import { People } from './people.tsx';
import { PortalSettingsForm } from './portal/portal.tsx';
import { Webhooks } from './webhooks.tsx';

interface Tab {
  readonly value: string;
  readonly label: string;
  readonly Part: () => ReactNode;
  /** Operation that loads its content. */
  readonly call: Operation;
}

const COMPANY: Tab = {
  value: 'company',
  label: 'Company',
  Part: CompanyDetailsSettings,
  call: 'GET /api/v2/company/account',
};
const TABS: readonly Tab[] = [
  COMPANY,
  { value: 'payouts', label: 'Payouts', Part: PayoutTermsSettings, call: SHOW_SETTINGS },
  { value: 'exchange_rates', label: 'Exchange rates', Part: ExchangeRates, call: SHOW_SETTINGS },
  { value: 'fraud', label: 'Fraud', Part: Fraud, call: SHOW_SETTINGS },
  { value: 'mail', label: 'Mail', Part: MailSenderSettings, call: SHOW_SETTINGS },
  { value: 'portal', label: 'Portal', Part: PortalSettingsForm, call: SHOW_SETTINGS },
  { value: 'keys', label: 'API keys', Part: ApiKeysSettings, call: 'GET /api/v2/company/api_keys' },
  { value: 'billing', label: 'Billing', Part: BillingProviders, call: 'GET /api/v2/company/billing/connections' },
  { value: 'webhooks', label: 'Webhooks', Part: Webhooks, call: 'GET /api/v2/company/webhooks' },
  { value: 'people', label: 'People', Part: People, call: 'GET /api/v2/company/users' },
  { value: 'import', label: 'Import', Part: Import, call: COMPANY.call },
  { value: 'audit', label: 'Audit log', Part: Audit, call: 'GET /api/v2/company/audit_logs' },
];

export default function Settings() {
  const [view, go] = useDashboardView();
  const may = useCan();
  const { value, Part, call } = TABS.find((tab) => tab.value === view.part) ?? COMPANY;
  return (
    <>
      <PageHead title="Settings" />
      <Tabs value={value} onChange={(next) => go(next === null || next === COMPANY.value ? {} : { part: next })}>
        <Tabs.List mb="md">
          {TABS.filter((tab) => may(tab.call)).map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {may(call) ? (
          <Tabs.Panel value={value}>
            <Part />
          </Tabs.Panel>
        ) : (
          <PermissionDenied />
        )}
      </Tabs>
    </>
  );
}
