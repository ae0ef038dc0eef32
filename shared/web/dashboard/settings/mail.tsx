import { TextInput } from '@mantine/core';
import { type AccountSettings, CHANGE_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AutomationsPanel } from './automations/automations.tsx';
import { BroadcastsPanel } from './broadcasts/broadcasts.tsx';
import { SuppressionsPanel } from './broadcasts/suppressions.tsx';
import { EmailDeliveryPanel } from './email-delivery/email-delivery.tsx';
import { EmailLayoutPanel } from './email-layout/email-layout.tsx';
import { EmailTemplatesPanel } from './email-templates/email-templates.tsx';
import style from './parts/settings.module.css';
import { SettingsForm, WithSettings } from './parts/settings-form.tsx';
import { useSettingsForm } from './parts/use-settings-form.ts';

/** Daily work first: broadcasts are above what is set up once, except while no e-mail is sent. */
export function MailSettings() {
  return (
    <WithSettings>
      {(settings) => (
        <div className={style.parts}>
          {settings.mail === null ? <NoSender /> : null}
          <BroadcastsPanel />
          <AutomationsPanel />
          <EmailTemplatesPanel languages={settings.portal.languages} />
          <EmailLayoutPanel />
          {settings.mail === null ? null : <Sender shown={settings} mail={settings.mail} />}
          {settings.mail === null ? null : <EmailDeliveryPanel />}
          <SuppressionsPanel />
        </div>
      )}
    </WithSettings>
  );
}

interface Draft {
  readonly sender_name: string;
  readonly owner_email: string;
}

const FIELDS = { sender_name: 'sender name', owner_email: 'owner' };

function Sender({
  shown,
  mail,
}: {
  readonly shown: AccountSettings;
  readonly mail: NonNullable<AccountSettings['mail']>;
}) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, Draft>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: ({ mail }) => ({ sender_name: mail?.sender_name ?? '', owner_email: mail?.owner_email ?? '' }),
    buildBody: (edits) => ({
      mail: Object.fromEntries(Object.entries(edits).map(([name, text]) => [name, text.trim() || null])),
    }),
  });
  const { draft, set, errors } = form;
  return (
    <SettingsForm form={form} fields={FIELDS}>
      <Panel title="Sender">
        <dl className={style.details}>
          <dt>Address</dt>
          <dd className={style.address}>{mail.address}</dd>
          <dt>Status</dt>
          <dd>
            {mail.verified_at === null ? (
              'Not verified: the address owner must confirm it'
            ) : (
              <>
                Verified <DayText time={mail.verified_at} />
              </>
            )}
          </dd>
          <dt>To change it</dt>
          <dd>
            The service operator runs <code>npm run admin -- mail sender</code>
          </dd>
        </dl>
        <TextInput
          label="Sender name"
          description="Promoters see it before the address."
          placeholder="Acme Partners"
          autoComplete="off"
          mt="md"
          value={draft.sender_name}
          onChange={({ currentTarget: { value } }) => set('sender_name', value)}
          error={errors.sender_name}
        />
      </Panel>
      <Panel title="Owner">
        <TextInput
          label="Owner’s e-mail"
          description="Notified when a webhook is disabled because it fails."
          type="email"
          autoComplete="off"
          value={draft.owner_email}
          onChange={({ currentTarget: { value } }) => set('owner_email', value)}
          error={errors.owner_email}
        />
      </Panel>
    </SettingsForm>
  );
}

function NoSender() {
  return (
    <EmptyState icon="info" title="No sender configured">
      The service operator sets a sender: <code>npm run admin -- mail sender</code>. Until then promoters get no e-mail.
    </EmptyState>
  );
}
