import { Select, Stack } from '@mantine/core';
import { FRAUD_ACTIONS, FRAUD_RULES, type FraudAction, type FraudRule } from '#shared/domain/fraud/rules.ts';
import { parseAllowedOrigin } from '#shared/domain/portal/allowed-origin.ts';
import { type AccountSettings, CHANGE_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { FRAUD_RULE_LABELS } from '#web/dashboard/records/suspicion.ts';
import { Panel } from '#web/ui/panel.tsx';
import { BrowserSignups } from './browser-signups.tsx';
import style from './parts/settings.module.css';
import { SettingsForm, WithSettings } from './parts/settings-form.tsx';
import { useSettingsForm } from './parts/use-settings-form.ts';
import { splitLines } from './portal/draft.ts';

const FIELDS = { ...FRAUD_RULE_LABELS, browser_signup_origins: 'allowed origins' };

/** Rules, and origins one per line. */
type Draft = Record<FraudRule, FraudAction> & { readonly browser_signup_origins: string };

export function Fraud() {
  return <WithSettings>{(settings) => <Rules shown={settings} />}</WithSettings>;
}

const ACTION_LABELS: Readonly<Record<FraudAction, string>> = {
  off: 'Off',
  hold: 'Flag: commissions need your approval',
  refuse: 'Reject: no referral is created',
};
const CHOICES = FRAUD_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }));

function Rules({ shown }: { readonly shown: AccountSettings }) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, Draft>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: ({ fraud, tracking }) => ({
      ...fraud,
      browser_signup_origins: tracking.browser_signup_origins.join('\n'),
    }),
    buildBody: ({ browser_signup_origins: origins, ...fraud }) => ({
      ...(Object.keys(fraud).length > 0 ? { fraud } : {}),
      ...(origins === undefined ? {} : { tracking: { browser_signup_origins: splitLines(origins) } }),
    }),
    check: ({ browser_signup_origins: origins = '' }) => {
      const errors = splitLines(origins).find((line) => parseAllowedOrigin(line) === null);
      return errors === undefined
        ? {}
        : { browser_signup_origins: `${errors} is not an origin. Example: https://www.acme.example` };
    },
  });
  const { draft, set, errors } = form;
  return (
    <SettingsForm form={form} fields={FIELDS}>
      <Panel title="Fraud rules">
        <p className={style.lead}>
          Choose what happens to a referral that matches a rule. Known referrals are only flagged, never rejected. The
          Referrals list shows the rule and lets you clear the suspicion.
        </p>
        <Stack gap="sm">
          {FRAUD_RULES.map((rule) => (
            <Select
              key={rule}
              label={FRAUD_RULE_LABELS[rule]}
              data={CHOICES}
              allowDeselect={false}
              value={draft[rule]}
              onChange={(value) => set(rule, value as FraudAction)}
              error={errors[rule]}
            />
          ))}
        </Stack>
      </Panel>
      <BrowserSignups
        origins={draft.browser_signup_origins}
        error={errors.browser_signup_origins}
        change={(origins) => set('browser_signup_origins', origins)}
      />
    </SettingsForm>
  );
}
