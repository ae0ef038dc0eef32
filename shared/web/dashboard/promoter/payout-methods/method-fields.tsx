import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { askedParts, type DetailPart } from '#shared/domain/payout-methods/asked-parts.ts';
import { type MethodKind, RECEIVER_TYPES } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES, LONGEST_DETAILS } from '#shared/domain/payout-methods/said-details.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { listCountries } from '#web/ui/formats/countries.ts';
import { PART_WORDS } from '#web/ui/payout-methods/words.ts';
import { PART_LABELS } from './part-labels.ts';

const COUNTRIES = listCountries('en');
const TYPES = { PERSON: PART_WORDS.person, INSTITUTION: PART_WORDS.institution } as const;
const EMAILS: readonly DetailPart[] = ['paypalEmail', 'wiseEmail'];

/** Returns the error field of a detail. */
export const detailErrorField = (name: string): string => `details.${name}`;

interface Props {
  readonly kind: MethodKind;
  readonly holder: string;
  readonly wrong: FieldErrors;
}

export function MethodFields({ kind, holder, wrong }: Props) {
  const [bankCountry, setBankCountry] = useState('');
  return askedParts(kind, bankCountry).map(({ part, isNeeded }) => {
    const name = DETAIL_NAMES[part];
    const common = { name, label: PART_LABELS[part], required: isNeeded, error: wrong[detailErrorField(name)] };
    const typed = {
      ...common,
      autoComplete: 'off',
      ...(part in LONGEST_DETAILS ? { maxLength: LONGEST_DETAILS[part as keyof typeof LONGEST_DETAILS] } : {}),
    };
    switch (part) {
      case 'text':
        return <Textarea key={part} {...typed} autosize minRows={3} />;
      case 'type': {
        const types = RECEIVER_TYPES.map((value) => ({ value, label: TYPES[value] }));
        return <Select key={part} {...common} data={types} defaultValue="PERSON" allowDeselect={false} />;
      }
      case 'bankCountry':
        return (
          <Select
            key={part}
            {...common}
            data={COUNTRIES}
            value={bankCountry || null}
            onChange={(value) => setBankCountry(value ?? '')}
            searchable
          />
        );
      case 'country':
        return <Select key={part} {...common} data={COUNTRIES} searchable clearable />;
      case 'iban':
        return (
          <TextInput key={part} {...typed} {...(kind === 'bank' ? { description: PART_WORDS.ibanOrNumber } : {})} />
        );
      case 'holder':
        return <TextInput key={part} {...typed} defaultValue={holder} />;
      default:
        return <TextInput key={part} {...typed} {...(EMAILS.includes(part) ? { type: 'email' } : {})} />;
    }
  });
}
