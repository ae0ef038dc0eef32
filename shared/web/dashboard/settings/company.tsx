import { Select, Skeleton, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#web/dashboard/api/account.ts';
import { type AccountSettings, CHANGE_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { CopyableText } from '#web/ui/copied.tsx';
import { DayText } from '#web/ui/day.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { listCountries } from '#web/ui/formats/countries.ts';
import { Panel } from '#web/ui/panel.tsx';
import style from './parts/settings.module.css';
import { SettingsForm, WithSettings } from './parts/settings-form.tsx';
import { useSettingsForm } from './parts/use-settings-form.ts';

const COUNTRIES = listCountries('en');

export function CompanyDetailsSettings() {
  return (
    <div className={style.parts}>
      <WithSettings>{(settings) => <Name shown={settings} />}</WithSettings>
      <Account />
    </div>
  );
}

const FIELDS = {
  name: 'name',
  legal_name: 'legal name',
  address: 'address',
  country: 'country',
  vat_id: 'VAT id',
  billing_email: 'address for questions',
  self_billing: 'whether you make out the invoices',
  self_billing_note: 'the note about that',
};

/** Empty text: not set. */
type Draft = Record<Exclude<keyof typeof FIELDS, 'self_billing'>, string> & { readonly self_billing: 'yes' | 'no' };

function Name({ shown }: { readonly shown: AccountSettings }) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, Draft>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: ({ company }) => ({
      name: company.name,
      legal_name: company.legal_name ?? '',
      address: company.address ?? '',
      country: company.country ?? '',
      vat_id: company.vat_id ?? '',
      billing_email: company.billing_email ?? '',
      self_billing: company.self_billing ? 'yes' : 'no',
      self_billing_note: company.self_billing_note ?? '',
    }),
    asked: ({ name, self_billing: selfBilling, ...texts }) => ({
      company: {
        ...(name === undefined ? {} : { name }),
        ...(selfBilling === undefined ? {} : { self_billing: selfBilling === 'yes' }),
        ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim() || null])),
      },
    }),
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
      <Panel title="On statements of payouts">
        <p className={style.lead}>
          Each payout has a statement, which you and its promoter can print. It names you as you write here.
        </p>
        <Stack gap="sm">
          <TextInput
            label="Legal name"
            placeholder={draft.name}
            autoComplete="off"
            value={draft.legal_name}
            onChange={({ currentTarget: { value } }) => set('legal_name', value)}
            error={wrong.legal_name}
          />
          <Textarea
            label="Address"
            autosize
            minRows={2}
            autoComplete="off"
            value={draft.address}
            onChange={({ currentTarget: { value } }) => set('address', value)}
            error={wrong.address}
          />
          <div className={style.pair}>
            <Select
              label="Country"
              searchable
              clearable
              data={COUNTRIES}
              value={draft.country || null}
              onChange={(value) => set('country', value ?? '')}
              error={wrong.country}
            />
            <TextInput
              label="VAT id"
              autoComplete="off"
              value={draft.vat_id}
              onChange={({ currentTarget: { value } }) => set('vat_id', value)}
              error={wrong.vat_id}
            />
          </div>
          <TextInput
            label="E-mail for questions"
            description="The one of the portal, unless you name another."
            type="email"
            autoComplete="off"
            value={draft.billing_email}
            onChange={({ currentTarget: { value } }) => set('billing_email', value)}
            error={wrong.billing_email}
          />
          <Switch
            label="You make out the invoices (self-billing)"
            description="Statements then say so. Agree on it with your promoters first."
            checked={draft.self_billing === 'yes'}
            onChange={({ currentTarget: { checked } }) => set('self_billing', checked ? 'yes' : 'no')}
            error={wrong.self_billing}
          />
          {draft.self_billing === 'yes' ? (
            <Textarea
              label="What they say"
              description="Leave it empty for the words of the EU’s VAT directive, in the language of each statement."
              placeholder="Self-billing"
              autosize
              minRows={1}
              value={draft.self_billing_note}
              onChange={({ currentTarget: { value } }) => set('self_billing_note', value)}
              error={wrong.self_billing_note}
            />
          ) : null}
        </Stack>
      </Panel>
    </SettingsForm>
  );
}

function Account() {
  const { data: account, error, isError, refetch } = useQuery(accountQuery);
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!account) return <Skeleton height={240} />;
  const { origin } = location;
  return (
    <>
      <Panel title="Account">
        <dl className={style.details}>
          <dt>Account id</dt>
          <dd>
            <CopyableText text={String(account.id)} label="Copy the account id" />
          </dd>
          <dt>Currency</dt>
          <dd>{account.currency}</dd>
          <dt>Since</dt>
          <dd>
            <DayText time={account.created_at} />
          </dd>
          <dt>Interface</dt>
          <dd>
            <CopyableText text={origin} label="Copy the address" /> <a href="/docs">Its documentation</a>
          </dd>
        </dl>
      </Panel>
      <Panel title="Script of your pages">
        <p>Put this before the end of the head of every page that a referral link may lead to. It counts clicks.</p>
        <CopyableText
          text={`<script async src="${origin}/partner.js?account=${account.id}"></script>`}
          label="Copy the script"
        />
      </Panel>
    </>
  );
}
