import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { PermissionDenied } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Audit } from './audit.tsx';
import { BillingProviders } from './billing/billing.tsx';
import { CompanyDetailsSettings } from './company.tsx';
import { ExchangeRates } from './exchange-rates.tsx';
import { Fraud } from './fraud.tsx';
import { Import } from './import/import.tsx';
import { ApiKeysSettings } from './keys.tsx';
import { MailSettings } from './mail.tsx';
import { NotificationsSettings } from './notifications/notifications.tsx';
import { PayoutTermsSettings } from './payout-terms.tsx';
import { People } from './people.tsx';
import { PortalSettingsForm } from './portal/portal.tsx';
import { SETTINGS_TABS } from './tabs.ts';
import { Webhooks } from './webhooks.tsx';

const PARTS: Readonly<Record<(typeof SETTINGS_TABS)[number]['value'], () => ReactNode>> = {
  company: CompanyDetailsSettings,
  payouts: PayoutTermsSettings,
  exchange_rates: ExchangeRates,
  fraud: Fraud,
  mail: MailSettings,
  portal: PortalSettingsForm,
  keys: ApiKeysSettings,
  billing: BillingProviders,
  webhooks: Webhooks,
  people: People,
  notifications: NotificationsSettings,
  import: Import,
  audit: Audit,
};
const [COMPANY] = SETTINGS_TABS;

export default function Settings() {
  const [view, changeView] = useDashboardView();
  const can = useCan();
  const { value, call } = SETTINGS_TABS.find((tab) => tab.value === view.part) ?? COMPANY;
  const Part = PARTS[value];
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        value={value}
        onChange={(next) => changeView(next === null || next === COMPANY.value ? {} : { part: next })}
      >
        <Tabs.List mb="md">
          {SETTINGS_TABS.filter((tab) => can(tab.call)).map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {can(call) ? (
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
