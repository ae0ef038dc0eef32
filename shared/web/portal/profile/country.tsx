import { useMemo } from 'react';
import { Choice } from '#web/portal/parts/field.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { countriesIn } from '#web/ui/formats/countries.ts';

interface Props {
  /** May be free text from the company or from imports. */
  readonly now: string;
  readonly wrong: string | undefined;
}

/** Free text stays until the user chooses another country. */
export function Country({ now, wrong }: Props) {
  const { say, locale } = useSpeech();
  const choices = useMemo(() => {
    const countries = countriesIn(locale);
    const isKnown = now === '' || countries.some(({ value }) => value === now);
    return [{ value: '', label: '—' }, ...(isKnown ? [] : [{ value: now, label: now }]), ...countries];
  }, [locale, now]);
  return (
    <Choice
      name="country"
      label={say('country')}
      choices={choices}
      defaultValue={now}
      autoComplete="country"
      wrong={wrong}
    />
  );
}
