import { NumberInput, Select, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_PAYING_CUSTOMERS } from '#shared/domain/accounts/account.ts';
import { DEFAULT_WISE_HEADER, findWiseHeaderProblem } from '#shared/domain/payout-files/wise.ts';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { nextRunDay, PAYOUT_CYCLES, type PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import type { DebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { currentUserQuery, useCurrency } from '#web/dashboard/api/account.ts';
import { type AccountSettings, CHANGE_PAYOUTS } from '#web/dashboard/api/settings-query.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import { MethodRows } from '#web/dashboard/payouts/method-rows.tsx';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { type Bounds, integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';
import { formatDay } from '#web/ui/formats/time.ts';
import { Panel } from '#web/ui/panel.tsx';
import { humanize } from '#web/ui/status.tsx';
import style from './parts/settings.module.css';
import { SettingsForm, WithSettings } from './parts/settings-form.tsx';
import { useSettingsForm } from './parts/use-settings-form.ts';
import { PayingAccountSettings } from './paying-account.tsx';

const DUE_DAYS = { min: 0, max: 3650 } as const;
const CUSTOMERS = { min: 0, max: MAX_PAYING_CUSTOMERS } as const;
type Unit = (typeof UNITS)[number];
type Draft = Record<
  Unit | 'due_days' | 'min_paying_customers' | 'us_form_threshold' | 'methods' | 'wise_header' | MinimumField,
  string
> & {
  readonly cycle: PayoutCycle;
  readonly four_eyes: 'yes' | 'no';
  readonly offset_debts: DebtOffset;
};
type MinimumField = `minimum_${MethodKind}`;
const METHOD_MINIMUM_FIELDS = PAYOUT_METHODS.map((method) => ({ method, name: `minimum_${method}` as const }));

const CYCLES: { readonly [cycle in PayoutCycle]: string } = {
  monthly: 'On the 1st of each month',
  twice_monthly: 'On the 1st and the 16th of each month',
  weekly: 'Every Monday',
  manual: 'Manual only',
};

export function PayoutTermsSettings() {
  return <WithSettings>{(settings) => <Terms shown={settings} />}</WithSettings>;
}

function Terms({ shown }: { readonly shown: AccountSettings }) {
  const currency = useCurrency();
  const isOwner = useQuery(currentUserQuery).data?.may.includes('own') ?? false;
  const form = useSettingsForm<typeof CHANGE_PAYOUTS, Draft>({
    call: CHANGE_PAYOUTS,
    shown,
    draftOf: ({ payouts }) => buildDraft(payouts, currency),
    check: (edits) => findDraftErrors(edits, currency),
    buildBody: ({
      due_days: days,
      min_paying_customers: customers,
      us_form_threshold: form,
      cycle,
      four_eyes: fourEyes,
      offset_debts: offsetDebts,
      methods,
      wise_header: header,
      ...amounts
    }) => ({
      ...(header === undefined ? {} : { wise_header: header.trim() || DEFAULT_WISE_HEADER }),
      ...buildMethods(methods, amounts, currency),
      ...buildMinimums(amounts, currency),
      ...(days === undefined ? {} : { due_days: Number(days) }),
      ...(customers === undefined ? {} : { min_paying_customers: Number(customers) }),
      ...(cycle === undefined ? {} : { cycle }),
      ...(offsetDebts === undefined ? {} : { offset_debts: offsetDebts }),
      ...(fourEyes === undefined ? {} : { four_eyes: fourEyes === 'yes' }),
      ...(form === undefined ? {} : { us_form_threshold: parseAmountInput(form.trim() || '0', 'USD') ?? 0 }),
    }),
  });
  const { draft, set, errors } = form;
  const minimumField = (unit: Unit) => (
    <TextInput
      key={unit}
      label={formatUnitLabel(unit, currency)}
      placeholder="None"
      inputMode="decimal"
      autoComplete="off"
      value={draft[unit]}
      onChange={({ currentTarget: { value } }) => set(unit, value)}
      error={errors[unit]}
    />
  );
  const fields = {
    ...Object.fromEntries(UNITS.map((unit) => [unit, formatUnitLabel(unit, currency)])),
    due_days: 'days until due',
    min_paying_customers: 'minimum customers',
    cycle: 'payout schedule',
    four_eyes: 'two-person approval',
    offset_debts: 'debt deduction',
    methods: 'payout methods',
    wise_header: 'Wise file header',
    ...Object.fromEntries(
      METHOD_MINIMUM_FIELDS.map(({ method, name }) => [name, `minimum of ${METHOD_LABELS[method]}`]),
    ),
    us_form_threshold: '1099-NEC threshold',
  };
  return (
    <SettingsForm form={form} fields={fields}>
      <Panel title="Payout schedule">
        <p className={style.lead}>
          A run at 00:00 UTC creates payouts of commissions that were earned before that day, are approved and are past
          their holding period. A new schedule takes effect on its next scheduled day.
        </p>
        <Select
          label="Schedule"
          allowDeselect={false}
          data={PAYOUT_CYCLES.map((value) => ({ value, label: CYCLES[value] }))}
          value={draft.cycle}
          onChange={(value) => set('cycle', value ?? 'monthly')}
          error={errors.cycle}
        />
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {describeNextRun(draft)}
        </Text>
      </Panel>
      <Panel title="Minimum payout">
        <p className={style.lead}>
          Promoters below a minimum, or with too few customers, wait for the next run. Manual payouts ignore these
          limits.
        </p>
        <div className={style.pair}>{UNITS.map(minimumField)}</div>
        <NumberInput
          label="Minimum referred customers"
          {...CUSTOMERS}
          allowDecimal={false}
          value={draft.min_paying_customers}
          onChange={(value) => set('min_paying_customers', String(value))}
          error={errors.min_paying_customers}
          mt="sm"
        />
        <Switch
          label="Deduct debts across campaigns"
          description="A debt in one campaign reduces payouts of the promoter’s other campaigns. Off: only earnings of the same campaign reduce it."
          checked={draft.offset_debts === 'all_campaigns'}
          onChange={({ currentTarget: { checked } }) => set('offset_debts', checked ? 'all_campaigns' : 'own_campaign')}
          error={errors.offset_debts}
          mt="sm"
        />
      </Panel>
      <Panel title="Payout methods">
        <p className={style.lead}>
          Promoters choose one of these in the portal. If you stop offering a method, its promoters are not paid until
          they choose another. Amounts below a method’s minimum wait. Campaigns can override this.
        </p>
        <MethodRows
          methods={parseMethods(draft.methods)}
          offer={(methods) => set('methods', methods.join(' '))}
          minimum={(method) => draft[`minimum_${method}`]}
          setMinimum={(method, text) => set(`minimum_${method}`, text)}
          errorOf={(method) => errors[`minimum_${method}`]}
          error={errors.methods}
        />
        {draft.methods.split(' ').includes('wise') ? (
          <TextInput
            label="Wise file header"
            description="The first line of your Wise template. Leave empty for Wise’s template that pays by e-mail address."
            autoComplete="off"
            value={draft.wise_header}
            onChange={({ currentTarget: { value } }) => set('wise_header', value)}
            error={errors.wise_header}
            mt="sm"
          />
        ) : null}
      </Panel>
      {currency === 'EUR' ? <PayingAccountSettings account={form.seen.payouts.paying_account} /> : null}
      <Panel title="Due date">
        <NumberInput
          label="Days until a payout is due"
          {...DUE_DAYS}
          allowDecimal={false}
          value={draft.due_days}
          onChange={(value) => set('due_days', String(value))}
          error={errors.due_days}
        />
      </Panel>
      <Panel title="Approval">
        <p className={style.lead}>
          Payouts are paid together in payment batches. With two-person approval, the person who creates a batch cannot
          mark it as paid.
        </p>
        <Switch
          label="Two-person approval"
          description="Only an account owner can change this."
          disabled={!isOwner}
          checked={draft.four_eyes === 'yes'}
          onChange={({ currentTarget: { checked } }) => set('four_eyes', checked ? 'yes' : 'no')}
          error={errors.four_eyes}
        />
      </Panel>
      {currency === 'USD' ? (
        <Panel title="US tax form">
          <p className={style.lead}>
            Promoters who are paid this much in a year are marked in the yearly totals: the US requires form 1099-NEC.
          </p>
          <TextInput
            label="Yearly threshold (USD)"
            inputMode="decimal"
            autoComplete="off"
            value={draft.us_form_threshold}
            onChange={({ currentTarget: { value } }) => set('us_form_threshold', value)}
            error={errors.us_form_threshold}
          />
        </Panel>
      ) : null}
    </SettingsForm>
  );
}

/** Null for units without decimals. */
const minimumCurrency = (unit: string, currency: string) =>
  unit === 'cash' || unit === 'mon_discount' ? currency : null;

const LABELS: Readonly<Partial<Record<Unit, string>>> = {
  discount_per: 'Percentage discount',
  mon_discount: 'Discount',
  cash: 'Cash',
};

function formatUnitLabel(unit: Unit, currency: string): string {
  const label = LABELS[unit] ?? humanize(unit);
  return minimumCurrency(unit, currency) === null ? label : `${label} (${currency})`;
}

function describeNextRun({ cycle, due_days: dueDays }: Draft): string {
  const run = nextRunDay(cycle, new Date().toISOString());
  if (run === null) return 'No scheduled runs: you create payouts manually.';
  const days = parseIntegerInput(dueDays, DUE_DAYS);
  const due = days === null ? null : new Date(Date.parse(run) + days * DAY_MS).toISOString();
  return `The next run is on ${formatDay(run)}.${due === null ? '' : ` Its payouts are due on ${formatDay(due)}.`}`;
}

function buildDraft({ minimum, ...others }: AccountSettings['payouts'], currency: string): Draft {
  const minimumTexts = UNITS.map((unit) => [
    unit,
    minimum[unit] ? formatAmountInput(minimum[unit], minimumCurrency(unit, currency)) : '',
  ]);
  return {
    ...(Object.fromEntries(minimumTexts) as Record<Unit, string>),
    due_days: String(others.due_days),
    min_paying_customers: String(others.min_paying_customers),
    cycle: others.cycle,
    four_eyes: others.four_eyes ? 'yes' : 'no',
    offset_debts: others.offset_debts,
    methods: others.selected_payout_methods.join(' '),
    wise_header: others.wise_header,
    ...(Object.fromEntries(
      METHOD_MINIMUM_FIELDS.map(({ method, name }) => {
        const minimum = others.payout_method_options[method]?.min_payment ?? 0;
        return [name, minimum === 0 ? '' : formatAmountInput(minimum, currency)];
      }),
    ) as Record<MinimumField, string>),
    us_form_threshold: formatAmountInput(others.us_form_threshold, 'USD'),
  };
}

function parseMethods(methods: string): MethodKind[] {
  return PAYOUT_METHODS.filter((method) => methods.split(' ').includes(method));
}

function buildMethods(
  methods: string | undefined,
  amounts: Partial<Record<Unit | MinimumField, string>>,
  currency: string,
) {
  const minimums = METHOD_MINIMUM_FIELDS.flatMap(({ method, name }) => {
    const text = amounts[name];
    return text === undefined
      ? []
      : [[method, { min_payment: parseAmountInput(text.trim() || '0', currency) ?? 0 }] as const];
  });
  return {
    ...(methods === undefined ? {} : { selected_payout_methods: methods.split(' ') as MethodKind[] }),
    ...(minimums.length > 0 ? { payout_method_options: Object.fromEntries(minimums) } : {}),
  };
}

function buildMinimums(amounts: Partial<Record<Unit | MinimumField, string>>, currency: string) {
  const minimum = Object.fromEntries(
    UNITS.flatMap((unit) => (amounts[unit] === undefined ? [] : [[unit, amounts[unit]]])),
  );
  return Object.keys(minimum).length > 0 ? { minimum: parseMinimums(minimum, currency) } : {};
}

/** Method minimums are money. */
const fieldCurrency = (name: string, currency: string) =>
  name.startsWith('minimum_') ? currency : minimumCurrency(name, currency);

/** Empty text: 0. */
function parseMinimums(texts: Partial<Record<Unit, string>>, currency: string): Partial<Record<Unit, number>> {
  return Object.fromEntries(
    Object.entries(texts).map(([unit, text]) => [
      unit,
      parseAmountInput(text.trim() || '0', minimumCurrency(unit, currency)) ?? 0,
    ]),
  );
}

const isInvalidNumber = (text: string | undefined, bounds: Bounds) =>
  text !== undefined && parseIntegerInput(text, bounds) === null;

const isInvalidAmount = (text: string | undefined, currency: string | null) =>
  text !== undefined && parseAmountInput(text.trim() || '0', currency) === null;

function findDraftErrors(edits: Partial<Draft>, currency: string): Record<string, string> {
  const { due_days: days, min_paying_customers: customers, us_form_threshold: threshold, methods } = edits;
  const header = edits.wise_header?.trim() ?? '';
  const headerError = header === '' ? null : findWiseHeaderProblem(header);
  const amounts = [...UNITS, ...METHOD_MINIMUM_FIELDS.map(({ name }) => name)].filter((name) =>
    isInvalidAmount(edits[name], fieldCurrency(name, currency)),
  );
  return {
    ...Object.fromEntries(amounts.map((name) => [name, amountHint(fieldCurrency(name, currency))])),
    ...(headerError === null ? {} : { wise_header: headerError }),
    ...(methods === '' ? { methods: 'Offer at least one method.' } : {}),
    ...(isInvalidAmount(threshold, 'USD') ? { us_form_threshold: amountHint('USD') } : {}),
    ...(isInvalidNumber(days, DUE_DAYS) ? { due_days: integerHint(DUE_DAYS) } : {}),
    ...(isInvalidNumber(customers, CUSTOMERS) ? { min_paying_customers: integerHint(CUSTOMERS) } : {}),
  };
}
