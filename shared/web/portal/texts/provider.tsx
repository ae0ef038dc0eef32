import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from '#shared/domain/portal/portal.ts';
import { createTranslator, type TextTranslator } from '#shared/domain/terms/translation.ts';
import { embedOptions } from '#web/portal/embed/frame.ts';
import type { TextName, Texts } from './en.ts';
import { loadTexts, selectLanguage } from './languages.ts';

export interface Translation extends TextTranslator<TextName> {
  readonly language: Language;
  /** Chosen rather than detected. */
  readonly isChosen: boolean;
  /** Stores the choice in this browser. */
  readonly choose: (language: Language) => void;
  /** Until the page closes. */
  readonly adopt: (language: Language) => void;
}

interface Loaded {
  readonly language: Language;
  readonly texts: Texts;
}

const KEPT_AS = 'portal-language';
const Spoken = createContext<Translation | undefined>(undefined);

/** Returns the translations. @throws Error outside of {@link TranslationProvider} */
export function useTranslation(): Translation {
  const speech = useContext(Spoken);
  if (!speech) throw new Error('useTranslation needs a TranslationProvider.');
  return speech;
}

/** Renders its children once the texts are loaded. */
export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState(() => embedOptions.language ?? keptLanguage());
  const [loaded, setLoaded] = useState<Loaded>();
  const { language, locale } = selectLanguage(chosen, navigator.languages);
  useEffect(() => {
    let isWanted = true;
    void loadTexts(language).then((texts) => {
      if (!isWanted) return;
      document.documentElement.lang = language;
      setLoaded({ language, texts });
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  const speech = useMemo(
    () =>
      loaded &&
      createTranslation(loaded, locale, {
        isChosen: chosen !== null,
        adopt: setChosen,
        choose: (next) => {
          keep(next);
          setChosen(next);
        },
      }),
    [loaded, locale, chosen],
  );
  return speech && <Spoken value={speech}>{children}</Spoken>;
}

type Choice = Pick<Translation, 'isChosen' | 'choose' | 'adopt'>;

function createTranslation({ language, texts }: Loaded, locale: string, choice: Choice): Translation {
  return { language, ...createTranslator(texts, language, locale), ...choice };
}

/** Some browsers block storage in frames. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

function keep(language: Language): void {
  try {
    localStorage.setItem(KEPT_AS, language);
  } catch {}
}
