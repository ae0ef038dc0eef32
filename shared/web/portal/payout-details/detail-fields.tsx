import { useMemo, useState } from 'react';
import { askedParts, type DetailPart } from '#shared/domain/payout-methods/asked-parts.ts';
import { type MethodKind, RECEIVER_TYPES } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES, LONGEST_DETAILS } from '#shared/domain/payout-methods/said-details.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { ChoiceField, Field, LongField } from '#web/portal/parts/field.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { listCountries } from '#web/ui/formats/countries.ts';
import { BANK_WORDS } from '#web/ui/payout-methods/words.ts';

interface Props {
  readonly kind: MethodKind;
  readonly wrongWith: (name: string) => string | undefined;
}

const KNOWN: Readonly<Partial<Record<DetailPart, string>>> = {
  paypalEmail: 'email',
  wiseEmail: 'email',
  holder: 'name',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
};

export function DetailFields({ kind, wrongWith }: Props) {
  const { say, language } = useTranslation();
  const { name } = useCurrentPromoter();
  const labels = useLabels();
  const [bankCountry, setBankCountry] = useState('');
  const countries = useMemo(() => [{ value: '', label: '' }, ...listCountries(language)], [language]);
  return askedParts(kind, bankCountry).map(({ part, isNeeded }) => {
    const field = {
      name: DETAIL_NAMES[part],
      wrong: wrongWith(DETAIL_NAMES[part]),
      autoComplete: KNOWN[part] ?? 'off',
      label: labels[part] ?? '',
      required: isNeeded,
      ...(part in LONGEST_DETAILS ? { maxLength: LONGEST_DETAILS[part as keyof typeof LONGEST_DETAILS] } : {}),
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
        const words = { PERSON: say('person'), INSTITUTION: say('institution') };
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
        return <Field key={part} {...field} help={kind === 'bank' ? say('ibanOrNumber') : undefined} />;
      default:
        return <Field key={part} {...field} />;
    }
  });
}

function useLabels(): Readonly<Partial<Record<DetailPart, string>>> {
  const { say } = useTranslation();
  return {
    ...BANK_WORDS,
    paypalEmail: say('paypalEmail'),
    wiseEmail: say('wiseEmail'),
    holder: say('accountHolder'),
    type: say('receiverType'),
    bankCountry: say('bankCountry'),
    accountNumber: say('accountNumber'),
    routing: say('routingNumber'),
    transitNumber: say('transitNumber'),
    institutionNumber: say('institutionNumber'),
    street: say('street'),
    postalCode: say('postalCode'),
    city: say('city'),
    state: say('state'),
    country: say('country'),
    text: say('howPaid'),
  };
}
