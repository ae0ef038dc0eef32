import { Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { type AccountSettings, CHANGE_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { LANGUAGE_LABELS } from '#web/dashboard/settings/parts/language-names.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { SettingsForm, WithSettings } from '#web/dashboard/settings/parts/settings-form.tsx';
import { useSettingsForm } from '#web/dashboard/settings/parts/use-settings-form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { AnnouncementsPanel } from './announcements.tsx';
import { BrandingFields } from './branding.tsx';
import { ContractsPanel } from './contracts.tsx';
import { buildPortalRequest, createPortalDraft, type PortalDraft, validatePortalDraft } from './draft.ts';
import { PortalAddresses } from './pages.tsx';
import { Questions } from './questions.tsx';

export function PortalSettingsForm() {
  return (
    <div className={style.parts}>
      <PortalAddresses />
      <AnnouncementsPanel />
      <ContractsPanel />
      <WithSettings>{(settings) => <PortalForm shown={settings} />}</WithSettings>
    </div>
  );
}

const FIELDS: Readonly<Record<keyof PortalDraft, string>> = {
  name: 'name',
  accent_color: 'accent color',
  header_color: 'header color',
  logo: 'logo',
  terms_required: 'required agreements',
  custom_fields: 'questions',
  shows_customers: 'customer e-mails',
  languages: 'languages',
  allowed_origins: 'origins',
  support_email: 'support e-mail',
  privacy_url: 'privacy policy URL',
};

function PortalForm({ shown }: { readonly shown: AccountSettings }) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, PortalDraft>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: createPortalDraft,
    check: validatePortalDraft,
    buildBody: (edits) => ({ portal: buildPortalRequest(edits) }),
  });
  const { draft, set, errors, seen } = form;
  const line = (name: 'support_email' | 'privacy_url', type: string, label: string, description: string) => (
    <TextInput
      type={type}
      label={label}
      description={description}
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => set(name, value)}
      error={errors[name]}
    />
  );
  return (
    <SettingsForm form={form} fields={FIELDS}>
      <BrandingFields draft={draft} set={set} errors={errors} company={seen.company.name} />
      <Panel title="Acceptance of agreements">
        <Checkbox
          label="Block the portal until a promoter accepts"
          description="Otherwise the portal only asks. Links and commissions always keep working."
          checked={draft.terms_required}
          onChange={({ currentTarget: { checked } }) => set('terms_required', checked)}
        />
      </Panel>
      <Panel title="Sign-up questions">
        <Questions
          questions={draft.custom_fields}
          change={(questions) => set('custom_fields', questions)}
          error={errors.custom_fields}
        />
      </Panel>
      <Panel title="Visibility and languages">
        <Stack>
          <Radio.Group
            label="Customer e-mails"
            value={draft.shows_customers ? 'full' : 'masked'}
            onChange={(value) => set('shows_customers', value === 'full')}
            error={errors.shows_customers}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="masked" label="Masked, such as ad…@e…" />
              <Radio value="full" label="In full, such as ada@example.com" />
            </Stack>
          </Radio.Group>
          <Checkbox.Group
            label="Languages"
            description="Promoters see their browser’s language, or else the first one."
            value={[...draft.languages]}
            onChange={(names) =>
              set(
                'languages',
                LANGUAGES.filter((language) => names.includes(language)),
              )
            }
            error={errors.languages}
          >
            <Group gap="md" mt="xs">
              {LANGUAGES.map((language) => (
                <Checkbox key={language} value={language} label={LANGUAGE_LABELS[language]} />
              ))}
            </Group>
          </Checkbox.Group>
        </Stack>
      </Panel>
      <Panel title="Help and privacy">
        <div className={style.pair}>
          {line('support_email', 'email', 'Support e-mail', 'Where promoters can write to you.')}
          {line('privacy_url', 'url', 'Privacy policy URL', 'Explains how you use promoters’ data.')}
        </div>
      </Panel>
      <Panel title="Embedding">
        <Textarea
          label="Origins that may embed the portal in a frame"
          description="One per line, such as https://app.acme.example"
          rows={3}
          value={draft.allowed_origins}
          onChange={({ currentTarget: { value } }) => set('allowed_origins', value)}
          error={errors.allowed_origins}
        />
      </Panel>
    </SettingsForm>
  );
}
