import { useMemo, useState } from 'react';
import { type DetailPart, listDetailFields } from '#shared/domain/payout-methods/detail-fields.ts';
import { type MethodKind, RECEIVER_TYPES } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES, MAX_DETAIL_LENGTHS } from '#shared/domain/payout-methods/payout-details-input.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { ChoiceField, Field, LongField } from '#web/portal/parts/field.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { listCountries } from '#web/ui/formats/countries.ts';
import { BANK_LABELS } from '#web/ui/payout-methods/detail-labels.ts';

interface Props {
  readonly kind: MethodKind;
  readonly errorOf: (name: string) => string | undefined;
}

const AUTOCOMPLETE: Readonly<Partial<Record<DetailPart, string>>> = {
  paypalEmail: 'email',
  wiseEmail: 'email',
  holder: 'name',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
};

export function DetailFields({ kind, errorOf }: Props) {
  const { translate, language } = useTranslation();
  const { name } = useCurrentPromoter();
  const labels = useLabels();
  const [bankCountry, setBankCountry] = useState('');
  const countries = useMemo(() => [{ value: '', label: '' }, ...listCountries(language)], [language]);
  return listDetailFields(kind, bankCountry).map(({ part, isRequired }) => {
    const field = {
      name: DETAIL_NAMES[part],
      error: errorOf(DETAIL_NAMES[part]),
      autoComplete: AUTOCOMPLETE[part] ?? 'off',
      label: labels[part] ?? '',
      required: isRequired,
      ...(part in MAX_DETAIL_LENGTHS ? { maxLength: MAX_DETAIL_LENGTHS[part as keyof typeof MAX_DETAIL_LENGTHS] } : {}),
    };
    switch (part) {
      case 'text':
        return <LongField key={part} {...field} />;
      case 'paypalEmail':
      case 'wiseEmail':
        return <Field key={part} {...field} type="email" />;
      case 'holder':
        return <Field key={part} {...field} defaultValue={name} />;
      case 'type': {
        const words = { PERSON: translate('person'), INSTITUTION: translate('institution') };
        const choices = RECEIVER_TYPES.map((value) => ({ value, label: words[value] }));
        return <ChoiceField key={part} name={field.name} label={field.label} choices={choices} />;
      }
      case 'bankCountry':
        return (
          <ChoiceField
            key={part}
            {...field}
            choices={countries}
            value={bankCountry}
            onChange={({ currentTarget: { value } }) => setBankCountry(value)}
          />
        );
      case 'country':
        return <ChoiceField key={part} {...field} choices={countries} />;
      case 'iban':
        return <Field key={part} {...field} help={kind === 'bank' ? translate('ibanOrNumber') : undefined} />;
      default:
        return <Field key={part} {...field} />;
    }
  });
}

function useLabels(): Readonly<Partial<Record<DetailPart, string>>> {
  const { translate } = useTranslation();
  return {
    ...BANK_LABELS,
    paypalEmail: translate('paypalEmail'),
    wiseEmail: translate('wiseEmail'),
    holder: translate('accountHolder'),
    type: translate('receiverType'),
    bankCountry: translate('bankCountry'),
    accountNumber: translate('accountNumber'),
    routing: translate('routingNumber'),
    transitNumber: translate('transitNumber'),
    institutionNumber: translate('institutionNumber'),
    street: translate('street'),
    postalCode: translate('postalCode'),
    city: translate('city'),
    state: translate('state'),
    country: translate('country'),
    text: translate('paymentInstructions'),
  };
}
