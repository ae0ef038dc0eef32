import { NumberInput, TextInput } from '@mantine/core';
import { UNITS } from '#shared/domain/reward.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { asTyped, typedAmount } from '#web/ui/formats/typed-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { inWords } from '#web/ui/status.tsx';
import style from './settings.module.css';
import { SettingsForm, WithSettings } from './settings-form.tsx';
import { CHANGE_PAYOUTS, type Settings } from './settings-query.ts';
import { useSettingsForm } from './use-settings-form.ts';

const LONGEST_DUE = 3650;
type Unit = (typeof UNITS)[number];
/** As they are typed: amounts of each unit, and days. */
type Draft = Record<Unit | 'due_days', string>;

/** From what amount on, and when, promoters are paid. */
export function Payouts() {
  return <WithSettings>{(settings) => <Terms shown={settings} />}</WithSettings>;
}

function Terms({ shown }: { readonly shown: Settings }) {
  const currency = useCurrency();
  const form = useSettingsForm<typeof CHANGE_PAYOUTS, Draft>({
    call: CHANGE_PAYOUTS,
    shown,
    draftOf: ({ payouts }) => draftOf(payouts, currency),
    check: (edits) => wrongIn(edits, currency),
    asked: ({ due_days: days, ...minimum }) => ({
      ...(Object.keys(minimum).length > 0 ? { minimum: amountsOf(minimum, currency) } : {}),
      ...(days === undefined ? {} : { due_days: Number(days) }),
    }),
  });
  const { draft, set, wrong } = form;
  const least = (unit: Unit) => (
    <TextInput
      key={unit}
      label={labelOf(unit, currency)}
      placeholder="None"
      inputMode="decimal"
      autoComplete="off"
      value={draft[unit]}
      onChange={({ currentTarget: { value } }) => set(unit, value)}
      error={wrong[unit]}
    />
  );
  const fields = {
    ...Object.fromEntries(UNITS.map((unit) => [unit, labelOf(unit, currency)])),
    due_days: 'days until a payout is due',
  };
  return (
    <SettingsForm form={form} fields={fields}>
      <Panel title="Least that is paid out">
        <p className={style.lead}>
          On the 1st of each month, the approved commissions of the months before are paid out. A promoter who has less
          than this waits for the next run. What you pay out by hand is paid, however little it is.
        </p>
        <div className={style.pair}>{UNITS.map(least)}</div>
      </Panel>
      <Panel title="When it is due">
        <NumberInput
          label="Days from a payout to the day it is due"
          min={0}
          max={LONGEST_DUE}
          allowDecimal={false}
          value={draft.due_days}
          onChange={(value) => set('due_days', String(value))}
          error={wrong.due_days}
        />
      </Panel>
    </SettingsForm>
  );
}

/** What an amount of a unit is typed in: null for what is no money. */
const currencyOf = (unit: string, currency: string) => (unit === 'cash' || unit === 'mon_discount' ? currency : null);

const LABELS: Readonly<Partial<Record<Unit, string>>> = {
  discount_per: 'Discount in percent',
  mon_discount: 'Discount in',
  cash: 'Money in',
};

function labelOf(unit: Unit, currency: string): string {
  const label = LABELS[unit] ?? inWords(unit);
  return currencyOf(unit, currency) === null ? label : `${label} ${currency}`;
}

function draftOf({ minimum, due_days: days }: Settings['payouts'], currency: string): Draft {
  const typed = UNITS.map((unit) => [unit, minimum[unit] ? asTyped(minimum[unit], currencyOf(unit, currency)) : '']);
  return { ...(Object.fromEntries(typed) as Record<Unit, string>), due_days: String(days) };
}

/** Nothing typed is none: 0. */
function amountsOf(typed: Partial<Record<Unit, string>>, currency: string): Partial<Record<Unit, number>> {
  return Object.fromEntries(
    Object.entries(typed).map(([unit, text]) => [
      unit,
      typedAmount(text.trim() || '0', currencyOf(unit, currency)) ?? 0,
    ]),
  );
}

function wrongIn({ due_days: days, ...minimum }: Partial<Draft>, currency: string): Record<string, string> {
  const amounts = Object.entries(minimum).filter(
    ([unit, text]) => typedAmount(text.trim() || '0', currencyOf(unit, currency)) === null,
  );
  return {
    ...Object.fromEntries(
      amounts.map(([unit]) => [
        unit,
        currencyOf(unit, currency) === null ? 'Type a whole number.' : 'Type an amount such as 25.00.',
      ]),
    ),
    ...(days?.trim() === '' ? { due_days: 'Type a number of days.' } : {}),
  };
}
