import { Skeleton, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { RecordHead } from './record-head.tsx';

export interface RecordTab {
  /** In the address. */
  readonly value: string;
  readonly label: string;
  /** Hides the tab from users who may not call it. */
  readonly call?: Operation;
  /** Undefined while loading. */
  readonly content: ReactNode;
}

interface Props {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Status and names below the title; undefined while loading. */
  readonly summary: ReactNode;
  readonly figures?: ReactNode;
  /** The first is the default. */
  readonly tabs: readonly [RecordTab, ...RecordTab[]];
}

/** The page of a record: its tab is in the address. While loading, skeletons keep the places of its parts. */
export function RecordPage({ title, actions, summary, figures, tabs }: Props) {
  const [view, changeView] = useDashboardView();
  const can = useCan();
  const [first] = tabs;
  const allowed = tabs.filter(({ call }) => call === undefined || can(call));
  const tab = allowed.find(({ value }) => value === view.tab)?.value ?? first.value;
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      <RecordHead>{summary ?? <Skeleton component="span" height={22} width={260} />}</RecordHead>
      {figures}
      <Tabs
        value={tab}
        onChange={(next) => changeView(next === null || next === first.value ? {} : { tab: next })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {allowed.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {allowed.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            {content ?? <Skeleton height={320} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
