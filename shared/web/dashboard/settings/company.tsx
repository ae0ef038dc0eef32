import { Alert, Select, Skeleton, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#web/dashboard/api/account.ts';
import { type AccountSettings, CHANGE_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { trackingScriptHtml } from '#web/dashboard/first-steps/tracking-script.ts';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { DayText } from '#web/ui/day.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { listCountries } from '#web/ui/formats/countries.ts';
import { listTimeZones } from '#web/ui/formats/time-zones.ts';
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
  time_zone: 'time zone',
  legal_name: 'legal name',
  address: 'address',
  country: 'country',
  vat_id: 'VAT ID',
  billing_email: 'contact e-mail',
  self_billing: 'self-billing',
  self_billing_note: 'self-billing note',
  issues_invoices: 'invoices',
  invoice_prefix: 'invoice prefix',
  tax_rate: 'tax rate',
};

/** Empty text: not set. */
type Draft = Record<Exclude<keyof typeof FIELDS, Switched>, string> & Record<Switched, 'yes' | 'no'>;
type Switched = 'self_billing' | 'issues_invoices';

function Name({ shown }: { readonly shown: AccountSettings }) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, Draft>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: ({ company }) => ({
      name: company.name,
      time_zone: company.time_zone,
      legal_name: company.legal_name ?? '',
      address: company.address ?? '',
      country: company.country ?? '',
      vat_id: company.vat_id ?? '',
      billing_email: company.billing_email ?? '',
      self_billing: company.self_billing ? 'yes' : 'no',
      self_billing_note: company.self_billing_note ?? '',
      issues_invoices: company.issues_invoices ? 'yes' : 'no',
      invoice_prefix: company.invoice_prefix ?? '',
      tax_rate: company.tax_rate ?? '',
    }),
    buildBody: ({
      name,
      time_zone: timeZone,
      self_billing: selfBilling,
      issues_invoices: issuesInvoices,
      ...texts
    }) => ({
      company: {
        ...(name === undefined ? {} : { name }),
        ...(timeZone === undefined ? {} : { time_zone: timeZone }),
        ...(selfBilling === undefined ? {} : { self_billing: selfBilling === 'yes' }),
        ...(issuesInvoices === undefined ? {} : { issues_invoices: issuesInvoices === 'yes' }),
        ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim() || null])),
      },
    }),
  });
  const { draft, set, errors } = form;
  return (
    <SettingsForm form={form} fields={FIELDS}>
      <Panel title="Company">
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="Shown to promoters in e-mails, and in the portal unless the portal has its own name."
            required
            autoComplete="off"
            value={draft.name}
            onChange={({ currentTarget: { value } }) => set('name', value)}
            error={errors.name}
          />
          <Select
            label="Time zone"
            description="For the days and months of reports. After a change, reports are recalculated within an hour; earlier clicks and traffic keep their days. Payouts, exchange rates and holding periods use UTC."
            searchable
            allowDeselect={false}
            data={listTimeZones(draft.time_zone)}
            value={draft.time_zone}
            onChange={(value) => set('time_zone', value ?? draft.time_zone)}
            error={errors.time_zone}
          />
        </Stack>
        {shown.company.recalculates_reports ? (
          <Alert color="blue" title="Reports are being recalculated">
            Until this is done, some figures still use the days of the previous time zone.
          </Alert>
        ) : null}
      </Panel>
      <Panel title="Payout statements">
        <p className={style.lead}>
          You and the promoter can print a statement for each payout. It shows these company details. The legal name and
          address are also in the footer of all e-mails.
        </p>
        <Stack gap="sm">
          <TextInput
            label="Legal name"
            placeholder={draft.name}
            autoComplete="off"
            value={draft.legal_name}
            onChange={({ currentTarget: { value } }) => set('legal_name', value)}
            error={errors.legal_name}
          />
          <Textarea
            label="Address"
            autosize
            minRows={2}
            autoComplete="off"
            value={draft.address}
            onChange={({ currentTarget: { value } }) => set('address', value)}
            error={errors.address}
          />
          <div className={style.pair}>
            <Select
              label="Country"
              searchable
              clearable
              data={COUNTRIES}
              value={draft.country || null}
              onChange={(value) => set('country', value ?? '')}
              error={errors.country}
            />
            <TextInput
              label="VAT ID"
              autoComplete="off"
              value={draft.vat_id}
              onChange={({ currentTarget: { value } }) => set('vat_id', value)}
              error={errors.vat_id}
            />
          </div>
          <TextInput
            label="Contact e-mail"
            description="Leave empty to use the portal’s support e-mail."
            type="email"
            autoComplete="off"
            value={draft.billing_email}
            onChange={({ currentTarget: { value } }) => set('billing_email', value)}
            error={errors.billing_email}
          />
          <Switch
            label="Self-billing: you issue the invoices"
            description="Statements will say so. Get your promoters’ agreement first."
            checked={draft.self_billing === 'yes'}
            onChange={({ currentTarget: { checked } }) => set('self_billing', checked ? 'yes' : 'no')}
            error={errors.self_billing}
          />
          {draft.self_billing === 'yes' ? (
            <Textarea
              label="Self-billing note"
              description="Leave empty for the wording of the EU VAT Directive in each statement’s language."
              placeholder="Self-billing"
              autosize
              minRows={1}
              value={draft.self_billing_note}
              onChange={({ currentTarget: { value } }) => set('self_billing_note', value)}
              error={errors.self_billing_note}
            />
          ) : null}
        </Stack>
      </Panel>
      <Panel title="Invoices">
        <Stack gap="sm">
          <Switch
            label="Issue invoices for promoters"
            description="From now on, each cash payout gets a self-billed invoice when it is paid. Your address and country must be set. Get your promoters’ agreement first."
            checked={draft.issues_invoices === 'yes'}
            onChange={({ currentTarget: { checked } }) => set('issues_invoices', checked ? 'yes' : 'no')}
            error={errors.issues_invoices}
          />
          {draft.issues_invoices === 'yes' ? (
            <div className={style.pair}>
              <TextInput
                label="Number prefix"
                placeholder="AFF"
                autoComplete="off"
                value={draft.invoice_prefix}
                onChange={({ currentTarget: { value } }) => set('invoice_prefix', value)}
                error={errors.invoice_prefix}
              />
              <TextInput
                label="Tax rate (%)"
                description="For promoters with a VAT ID in your country. Their payouts then include the tax. Leave empty for no tax."
                inputMode="decimal"
                autoComplete="off"
                value={draft.tax_rate}
                onChange={({ currentTarget: { value } }) => set('tax_rate', value)}
                error={errors.tax_rate}
              />
            </div>
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
          <dt>Account ID</dt>
          <dd>
            <CopyableText text={String(account.id)} label="Copy the account ID" />
          </dd>
          <dt>Currency</dt>
          <dd>{account.currency}</dd>
          <dt>Created</dt>
          <dd>
            <DayText time={account.created_at} />
          </dd>
          <dt>API URL</dt>
          <dd>
            <CopyableText text={origin} label="Copy the API URL" /> <a href="/docs">API documentation</a>
          </dd>
        </dl>
      </Panel>
      <Panel title="Tracking script">
        <p>Add this to the head of every page of your website. It counts clicks.</p>
        <CopyableText text={trackingScriptHtml(origin, account.id)} label="Copy the script" />
      </Panel>
    </>
  );
}
