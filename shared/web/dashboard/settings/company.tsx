import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#web/dashboard/api/account.ts';
import { Copied } from '#web/ui/copied.tsx';
import { Day } from '#web/ui/day.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './settings.module.css';
import { SettingsForm, WithSettings } from './settings-form.tsx';
import { CHANGE_SETTINGS, type Settings } from './settings-query.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** The company's name, and what its engineers need: the account's id, the interface's address, and the script of its pages. */
export function Company() {
  return (
    <div className={style.parts}>
      <WithSettings>{(settings) => <Name shown={settings} />}</WithSettings>
      <Account />
    </div>
  );
}

const FIELDS = { name: 'name' };

function Name({ shown }: { readonly shown: Settings }) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, { readonly name: string }>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: ({ company: { name } }) => ({ name }),
    asked: (edits) => ({ company: edits }),
  });
  const { draft, set, wrong } = form;
  return (
    <SettingsForm form={form} fields={FIELDS}>
      <Panel title="Company">
        <TextInput
          label="Name"
          description="Promoters read it in mails, and in the portal unless that has a name of its own."
          required
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget: { value } }) => set('name', value)}
          error={wrong.name}
        />
      </Panel>
    </SettingsForm>
  );
}

function Account() {
  const { data: account, error, isError, refetch } = useQuery(accountQuery);
  if (isError) return <Failure error={error} retry={() => refetch()} />;
  if (!account) return <Skeleton height={240} />;
  const { origin } = location;
  return (
    <>
      <Panel title="Account">
        <dl className={style.details}>
          <dt>Account id</dt>
          <dd>
            <Copied text={String(account.id)} label="Copy the account id" />
          </dd>
          <dt>Currency</dt>
          <dd>{account.currency}</dd>
          <dt>Since</dt>
          <dd>
            <Day time={account.created_at} />
          </dd>
          <dt>Interface</dt>
          <dd>
            <Copied text={origin} label="Copy the address" /> <a href="/docs">Its documentation</a>
          </dd>
        </dl>
      </Panel>
      <Panel title="Script of your pages">
        <p>Put this before the end of the head of every page that a referral link may lead to. It counts clicks.</p>
        <Copied
          text={`<script async src="${origin}/partner.js?account=${account.id}"></script>`}
          label="Copy the script"
        />
      </Panel>
    </>
  );
}
