import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Language } from '#shared/domain/portal/portal.ts';
import { type Speaker, speakerOf } from '#shared/domain/terms/speech.ts';
import { options } from '#web/portal/embed/frame.ts';
import type { TextName, Texts } from './en.ts';
import { languageOf, textsIn } from './languages.ts';

export interface Speech extends Speaker<TextName> {
  readonly language: Language;
  /** Chosen rather than detected. */
  readonly isChosen: boolean;
  /** Stores the choice in this browser. */
  readonly choose: (language: Language) => void;
  /** Until the page closes. */
  readonly take: (language: Language) => void;
}

interface Loaded {
  readonly language: Language;
  readonly texts: Texts;
}

const KEPT_AS = 'portal-language';
const Spoken = createContext<Speech | undefined>(undefined);

/** Returns the translations. @throws Error outside of {@link Speaking} */
export function useSpeech(): Speech {
  const speech = useContext(Spoken);
  if (!speech) throw new Error('Nothing speaks here.');
  return speech;
}

/** Renders its children once the texts are loaded. */
export function Speaking({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState(() => options.language ?? keptLanguage());
  const [loaded, setLoaded] = useState<Loaded>();
  const { language, locale } = languageOf(chosen, navigator.languages);
  useEffect(() => {
    let isWanted = true;
    void textsIn(language).then((texts) => {
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
      speechOf(loaded, locale, {
        isChosen: chosen !== null,
        take: setChosen,
        choose: (next) => {
          keep(next);
          setChosen(next);
        },
      }),
    [loaded, locale, chosen],
  );
  return speech && <Spoken value={speech}>{children}</Spoken>;
}

type Choice = Pick<Speech, 'isChosen' | 'choose' | 'take'>;

function speechOf({ language, texts }: Loaded, locale: string, choice: Choice): Speech {
  return { language, ...speakerOf(texts, language, locale), ...choice };
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
