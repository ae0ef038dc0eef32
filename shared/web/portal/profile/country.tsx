import { useMemo } from 'react';
import { Choice } from '#web/portal/parts/field.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { countriesIn } from '#web/ui/formats/countries.ts';

interface Props {
  /** As it is now. It may be no code: the company and earlier programs write it in words. */
  readonly now: string;
  readonly wrong: string | undefined;
}

/** The country somebody lives in, chosen as at the sign-up. What was written in words stays until another one is chosen. */
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
