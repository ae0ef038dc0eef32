import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { MAX_OWN_RATES } from '#shared/domain/rates/own-rates.ts';
import { type AccountSettings, CHANGE_SETTINGS } from '#web/dashboard/api/settings-query.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './parts/settings.module.css';
import { SettingsForm, WithSettings } from './parts/settings-form.tsx';
import { useSettingsForm } from './parts/use-settings-form.ts';

/** For currencies that the European Central Bank does not publish. */
export function ExchangeRates() {
  return <WithSettings>{(settings) => <Rates shown={settings} />}</WithSettings>;
}

/** An empty first day means none. */
interface TypedRate {
  readonly currency: string;
  readonly rate: string;
  readonly from: string;
}

interface Draft {
  readonly exchange_rates: readonly TypedRate[];
}

const FIELDS = { exchange_rates: 'exchange rates' };
const BLANK: TypedRate = { currency: '', rate: '', from: '' };

function Rates({ shown }: { readonly shown: AccountSettings }) {
  const form = useSettingsForm<typeof CHANGE_SETTINGS, Draft>({
    call: CHANGE_SETTINGS,
    shown,
    draftOf: ({ exchange_rates: rates }) => ({
      exchange_rates: rates.map(({ from, ...rate }) => ({ ...rate, from: from ?? '' })),
    }),
    buildBody: ({ exchange_rates: rates = [] }) => ({
      exchange_rates: rates.map(({ currency, rate, from }) => ({
        currency: currency.trim().toUpperCase(),
        rate: rate.trim(),
        from: from || null,
      })),
    }),
  });
  const { draft, set, errors, mayChange } = form;
  const { exchange_rates: rates } = draft;
  const change = (at: number, more: Partial<TypedRate>) =>
    set(
      'exchange_rates',
      rates.map((rate, index) => (index === at ? { ...rate, ...more } : rate)),
    );
  const { currency: accountCurrency } = shown.company;
  return (
    <SettingsForm form={form} fields={FIELDS}>
      <Panel title="Exchange rates">
        <p className={style.lead}>
          Sales in other currencies are converted to {accountCurrency} at the daily rates of the European Central Bank.
          Add a rate for a currency that it does not publish, such as AED, TWD, CLP, SAR or VND. Your own rates take
          precedence. Sales that are already converted do not change.
        </p>
        <Stack gap="sm">
          {rates.map((rate, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rates have no ids, and each row only shows what the draft has
            <fieldset key={at} className={style.rate}>
              <legend>Rate {at + 1}</legend>
              <TextInput
                label="Currency"
                placeholder="AED"
                maxLength={3}
                required
                autoComplete="off"
                value={rate.currency}
                onChange={({ currentTarget: { value } }) => change(at, { currency: value })}
              />
              <TextInput
                label={`1 ${accountCurrency} =`}
                placeholder="3.6725"
                inputMode="decimal"
                required
                autoComplete="off"
                value={rate.rate}
                onChange={({ currentTarget: { value } }) => change(at, { rate: value })}
              />
              <TextInput
                label="Valid from"
                type="date"
                value={rate.from}
                onChange={({ currentTarget: { value } }) => change(at, { from: value })}
              />
              {mayChange ? (
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={`Remove rate ${at + 1}`}
                  onClick={() =>
                    set(
                      'exchange_rates',
                      rates.filter((_, index) => index !== at),
                    )
                  }
                >
                  <Icon name="close" size={16} />
                </ActionIcon>
              ) : null}
            </fieldset>
          ))}
          {rates.length === 0 ? <p className={style.muted}>No custom exchange rates.</p> : null}
          {errors.exchange_rates ? (
            <p role="alert" data-invalid className={style.error}>
              {errors.exchange_rates}
            </p>
          ) : null}
          {mayChange ? (
            <div>
              <Button
                variant="default"
                leftSection={<Icon name="plus" size={16} />}
                disabled={rates.length >= MAX_OWN_RATES}
                onClick={() => set('exchange_rates', [...rates, BLANK])}
              >
                Add exchange rate
              </Button>
            </div>
          ) : null}
        </Stack>
      </Panel>
    </SettingsForm>
  );
}
