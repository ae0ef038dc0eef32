import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { METHOD_LABELS } from './method-labels.ts';
import style from './method-rows.module.css';

interface Props {
  readonly methods: readonly MethodKind[];
  /** All enabled methods, in order. */
  readonly offer: (methods: readonly MethodKind[]) => void;
  readonly minimum: (method: MethodKind) => string;
  readonly setMinimum: (method: MethodKind, typed: string) => void;
  readonly errorOf: (method: MethodKind) => string | undefined;
  readonly error: string | undefined;
}

export function MethodRows({ methods, offer, minimum, setMinimum, errorOf, error }: Props) {
  const currency = useCurrency();
  const toggleMethod = (method: MethodKind, isOffered: boolean) =>
    PAYOUT_METHODS.filter((candidate) => (candidate === method ? isOffered : methods.includes(candidate)));
  return (
    <Stack gap="sm">
      {PAYOUT_METHODS.map((method) => (
        <div key={method} className={style.pair}>
          <Checkbox
            label={METHOD_LABELS[method]}
            checked={methods.includes(method)}
            onChange={({ currentTarget: { checked } }) => offer(toggleMethod(method, checked))}
          />
          <TextInput
            label={`Minimum payout: ${METHOD_LABELS[method]} (${currency})`}
            placeholder="None"
            inputMode="decimal"
            autoComplete="off"
            value={minimum(method)}
            onChange={({ currentTarget: { value } }) => setMinimum(method, value)}
            error={errorOf(method)}
          />
        </div>
      ))}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}
