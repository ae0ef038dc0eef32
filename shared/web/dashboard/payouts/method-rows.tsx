import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { METHOD_LABELS } from './method-labels.ts';
import style from './method-rows.module.css';

interface Props {
  /** Those that are offered. */
  readonly methods: readonly MethodKind[];
  /** Gets all that are offered from now on, in their order. */
  readonly offer: (methods: readonly MethodKind[]) => void;
  /** The minimum of a method, as it is typed. */
  readonly least: (method: MethodKind) => string;
  readonly setLeast: (method: MethodKind, typed: string) => void;
  /** What is wrong with a minimum. */
  readonly wrongWith: (method: MethodKind) => string | undefined;
  /** What is wrong with what is offered. */
  readonly wrong: string | undefined;
}

/** The methods by which promoters can be paid: whether each is offered, and from what amount on. */
export function MethodRows({ methods, offer, least, setLeast, wrongWith, wrong }: Props) {
  const currency = useCurrency();
  const toggled = (method: MethodKind, isOffered: boolean) =>
    PAYOUT_METHODS.filter((one) => (one === method ? isOffered : methods.includes(one)));
  return (
    <Stack gap="sm">
      {PAYOUT_METHODS.map((method) => (
        <div key={method} className={style.pair}>
          <Checkbox
            label={METHOD_LABELS[method]}
            checked={methods.includes(method)}
            onChange={({ currentTarget: { checked } }) => offer(toggled(method, checked))}
          />
          <TextInput
            label={`Minimum for ${METHOD_LABELS[method]} in ${currency}`}
            placeholder="None"
            inputMode="decimal"
            autoComplete="off"
            value={least(method)}
            onChange={({ currentTarget: { value } }) => setLeast(method, value)}
            error={wrongWith(method)}
          />
        </div>
      ))}
      {wrong ? (
        <Text size="sm" c="red" role="alert">
          {wrong}
        </Text>
      ) : null}
    </Stack>
  );
}
