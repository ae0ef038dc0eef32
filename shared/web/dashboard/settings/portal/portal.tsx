import { Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { type AccountSettings, CHANGE_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { SettingsForm, WithSettings } from '#web/dashboard/settings/parts/settings-form.tsx';
import { useSettingsForm } from '#web/dashboard/settings/parts/use-settings-form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { buildPortalRequest, createPortalDraft, type PortalDraft, validatePortalDraft } from './draft.ts';
import { BrandingFields } from './look.tsx';
import { PortalAddresses } from './pages.tsx';
import { Questions } from './questions.tsx';
import { TermsFields } from './terms.tsx';

export function PortalSettingsForm() {
  return (
    <div className={style.parts}>
      <PortalAddresses />
      <WithSettings>{(settings) => <PortalForm shown={settings} />}</WithSettings>
    </div>
  );
}

const FIELDS: Readonly<Record<keyof PortalDraft, string>> = {
  name: 'name',
  accent_color: 'accent colour',
  header_color: 'colour of the header',
  logo: 'logo',
  terms: 'terms',
  custom_fields: 'questions',
  shows_customers: 'how customers are shown',
  languages: 'languages',
  allowed_origins: 'origins',
  support_email: 'e-mail for questions',
  privacy_url: 'privacy page',
};

const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
};

function PortalForm({ shown }: { readonly shown: AccountSettings }) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, PortalDraft>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: createPortalDraft,
    check: validatePortalDraft,
    asked: (edits) => ({ portal: buildPortalRequest(edits) }),
  });
  const { draft, set, wrong, seen } = form;
  const line = (name: 'support_email' | 'privacy_url', type: string, label: string, description: string) => (
    <TextInput
      type={type}
      label={label}
      description={description}
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => set(name, value)}
      error={wrong[name]}
    />
  );
  return (
    <SettingsForm form={form} fields={FIELDS}>
      <BrandingFields draft={draft} set={set} wrong={wrong} company={seen.company.name} />
      <Panel title="Terms">
        <TermsFields
          terms={draft.terms}
          change={(terms) => set('terms', terms)}
          now={seen.portal.terms}
          wrong={wrong.terms}
        />
      </Panel>
      <Panel title="Questions of the sign-up page">
        <Questions
          questions={draft.custom_fields}
          change={(questions) => set('custom_fields', questions)}
          wrong={wrong.custom_fields}
        />
      </Panel>
      <Panel title="What promoters see">
        <Stack>
          <Radio.Group
            label="E-mails of their customers"
            value={draft.shows_customers ? 'full' : 'masked'}
            onChange={(value) => set('shows_customers', value === 'full')}
            error={wrong.shows_customers}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="masked" label="Masked, as ad…@e…" />
              <Radio value="full" label="In full, as ada@example.com" />
            </Stack>
          </Radio.Group>
          <Checkbox.Group
            label="Languages"
            description="Everybody reads the one that the browser asks for, or else the first."
            value={[...draft.languages]}
            onChange={(chosen) =>
              set(
                'languages',
                LANGUAGES.filter((one) => chosen.includes(one)),
              )
            }
            error={wrong.languages}
          >
            <Group gap="md" mt="xs">
              {LANGUAGES.map((one) => (
                <Checkbox key={one} value={one} label={NAMES[one]} />
              ))}
            </Group>
          </Checkbox.Group>
        </Stack>
      </Panel>
      <Panel title="Help and privacy">
        <div className={style.pair}>
          {line('support_email', 'email', 'E-mail for questions', 'Whom promoters write to.')}
          {line('privacy_url', 'url', 'Privacy page', 'Where you say what becomes of their data.')}
        </div>
      </Panel>
      <Panel title="In pages of yours">
        <Textarea
          label="Origins that may show it in a frame"
          description="One on each line, such as https://app.acme.example"
          rows={3}
          value={draft.allowed_origins}
          onChange={({ currentTarget: { value } }) => set('allowed_origins', value)}
          error={wrong.allowed_origins}
        />
      </Panel>
    </SettingsForm>
  );
}
