import { useMemo } from 'react';
import { ChoiceField } from '#web/portal/parts/field.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { listCountries } from '#web/ui/formats/countries.ts';

interface Props {
  /** May be free text from the company or from imports. */
  readonly value: string;
  readonly error: string | undefined;
}

/** A country picker. Keeps free text until the user chooses a country. */
export function Country({ value: current, error }: Props) {
  const { translate, locale } = useTranslation();
  const choices = useMemo(() => {
    const countries = listCountries(locale);
    const isKnown = current === '' || countries.some(({ value }) => value === current);
    return [{ value: '', label: '—' }, ...(isKnown ? [] : [{ value: current, label: current }]), ...countries];
  }, [locale, current]);
  return (
    <ChoiceField
      name="country"
      label={translate('country')}
      choices={choices}
      defaultValue={current}
      autoComplete="country"
      error={error}
    />
  );
}
