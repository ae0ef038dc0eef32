import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type DetailPart, listDetailFields } from '#shared/domain/payout-methods/detail-fields.ts';
import { type MethodKind, RECEIVER_TYPES } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES, MAX_DETAIL_LENGTHS } from '#shared/domain/payout-methods/payout-details-input.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { listCountries } from '#web/ui/formats/countries.ts';
import { DETAIL_LABELS } from '#web/ui/payout-methods/detail-labels.ts';
import { PART_LABELS } from './part-labels.ts';

const COUNTRIES = listCountries('en');
const TYPES = { PERSON: DETAIL_LABELS.person, INSTITUTION: DETAIL_LABELS.institution } as const;
const EMAILS: readonly DetailPart[] = ['paypalEmail', 'wiseEmail'];

/** Returns the error field of a detail. */
export const detailErrorField = (name: string): string => `details.${name}`;

interface Props {
  readonly kind: MethodKind;
  readonly holder: string;
  readonly errors: FieldErrors;
}

export function MethodFields({ kind, holder, errors }: Props) {
  const [bankCountry, setBankCountry] = useState('');
  return listDetailFields(kind, bankCountry).map(({ part, isRequired }) => {
    const name = DETAIL_NAMES[part];
    const common = { name, label: PART_LABELS[part], required: isRequired, error: errors[detailErrorField(name)] };
    const textProps = {
      ...common,
      autoComplete: 'off',
      ...(part in MAX_DETAIL_LENGTHS ? { maxLength: MAX_DETAIL_LENGTHS[part as keyof typeof MAX_DETAIL_LENGTHS] } : {}),
    };
    switch (part) {
      case 'text':
        return <Textarea key={part} {...textProps} autosize minRows={3} />;
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
          <TextInput
            key={part}
            {...textProps}
            {...(kind === 'bank' ? { description: DETAIL_LABELS.ibanOrNumber } : {})}
          />
        );
      case 'holder':
        return <TextInput key={part} {...textProps} defaultValue={holder} />;
      default:
        return <TextInput key={part} {...textProps} {...(EMAILS.includes(part) ? { type: 'email' } : {})} />;
    }
  });
}
