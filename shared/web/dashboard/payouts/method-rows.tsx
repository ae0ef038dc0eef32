import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { METHOD_LABELS } from './method-labels.ts';
import style from './method-rows.module.css';

interface Props {
  readonly methods: readonly MethodKind[];
  /** All enabled methods, in order. */
  readonly offer: (methods: readonly MethodKind[]) => void;
  readonly least: (method: MethodKind) => string;
  readonly setLeast: (method: MethodKind, typed: string) => void;
  readonly errorOf: (method: MethodKind) => string | undefined;
  readonly error: string | undefined;
}

export function MethodRows({ methods, offer, least, setLeast, errorOf, error }: Props) {
  const currency = useCurrency();
  const toggleMethod = (method: MethodKind, isOffered: boolean) =>
    PAYOUT_METHODS.filter((one) => (one === method ? isOffered : methods.includes(one)));
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
            value={least(method)}
            onChange={({ currentTarget: { value } }) => setLeast(method, value)}
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
