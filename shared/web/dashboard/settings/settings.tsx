import { Tabs } from '@mantine/core';
import { useView } from '#web/dashboard/layout/view.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Audit } from './audit.tsx';
import { Company } from './company.tsx';
import { Keys } from './keys.tsx';
import { People } from './people.tsx';
import { Webhooks } from './webhooks.tsx';

const TABS = [
  { value: 'company', label: 'Company', Part: Company },
  { value: 'keys', label: 'API keys', Part: Keys },
  { value: 'webhooks', label: 'Webhooks', Part: Webhooks },
  { value: 'people', label: 'People', Part: People },
  { value: 'audit', label: 'Audit log', Part: Audit },
] as const;

/** What holds for the whole account. Which part of it is shown stands in the address. */
export default function Settings() {
  const [view, go] = useView();
  const { value, Part } = TABS.find((tab) => tab.value === view.part) ?? TABS[0];
  return (
    <>
      <PageHead title="Settings" />
      <Tabs value={value} onChange={(next) => go(next === null || next === TABS[0].value ? {} : { part: next })}>
        <Tabs.List mb="md">
          {TABS.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={value}>
          <Part />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
