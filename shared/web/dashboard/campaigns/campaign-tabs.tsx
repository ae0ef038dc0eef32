import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { UnsavedChangesGuard } from '#web/dashboard/actions/unsaved-changes.tsx';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { useCampaignForm } from './form/use-campaign-form.ts';
import { type CampaignSettings, UPDATE_CAMPAIGN } from './queries.ts';
import { ApprovalTab } from './tabs/approval.tsx';
import { CommissionsTab } from './tabs/commissions.tsx';
import { HistoryTab } from './tabs/history.tsx';
import { OverviewTab } from './tabs/overview.tsx';
import { PayoutsTab } from './tabs/payout-terms.tsx';
import { PromotersTab } from './tabs/promoters.tsx';
import { SignUpTab } from './tabs/sign-up.tsx';
import type { CampaignTabProps } from './tabs/tab.ts';
import { type CampaignTab, findTab, findTabWithError, TABS } from './tabs/tab-fields.ts';
import { TrackingTab } from './tabs/tracking.tsx';

const PARTS: Readonly<Record<CampaignTab, (props: CampaignTabProps) => ReactNode>> = {
  overview: OverviewTab,
  commissions: CommissionsTab,
  tracking: TrackingTab,
  approval: ApprovalTab,
  payouts: PayoutsTab,
  promoters: PromotersTab,
  sign_up: SignUpTab,
  history: HistoryTab,
};

/** One draft for all tabs: switching tabs loses no edit, and each Save saves all of it. */
export function CampaignTabs({ campaign }: { readonly campaign: CampaignSettings }) {
  const [view, changeView] = useDashboardView();
  const tab = findTab(view.tab);
  const show = (next: string | null) => changeView(next === null || next === TABS[0].value ? {} : { tab: next });
  const form = useCampaignForm({
    campaign,
    call: UPDATE_CAMPAIGN,
    buildRequest: (body) => ({ params: { path: { id: campaign.id } }, body }),
    successMessage: 'The campaign was saved.',
    onRejected: (errors) => show(findTabWithError(errors, tab)),
  });
  const Part = PARTS[tab];
  return (
    <>
      <UnsavedChangesGuard isEdited={form.isEdited} isPageWide />
      <Tabs value={tab} onChange={show}>
        <Tabs.List mb="md">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Part campaign={campaign} form={form} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
