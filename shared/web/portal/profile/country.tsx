import { useMemo } from 'react';
import { ChoiceField } from '#web/portal/parts/field.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { listCountries } from '#web/ui/formats/countries.ts';

interface Props {
  /** May be free text from the company or from imports. */
  readonly now: string;
  readonly error: string | undefined;
}

/** Free text stays until the user chooses another country. */
export function Country({ now, error }: Props) {
  const { translate, locale } = useTranslation();
  const choices = useMemo(() => {
    const countries = listCountries(locale);
    const isKnown = now === '' || countries.some(({ value }) => value === now);
    return [{ value: '', label: '—' }, ...(isKnown ? [] : [{ value: now, label: now }]), ...countries];
  }, [locale, now]);
  return (
    <ChoiceField
      name="country"
      label={translate('country')}
      choices={choices}
      defaultValue={now}
      autoComplete="country"
      error={error}
    />
  );
}
