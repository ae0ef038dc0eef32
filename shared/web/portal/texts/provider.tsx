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
  /** Applies until the page closes, unless a language is chosen. */
  readonly setDefaultLanguage: (language: Language) => void;
}

interface LoadedTexts {
  readonly language: Language;
  readonly texts: Texts;
}

const STORAGE_KEY = 'portal-language';
const TranslationContext = createContext<Translation | undefined>(undefined);

/** Returns the translations. @throws Error outside of {@link TranslationProvider} */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error('useTranslation needs a TranslationProvider.');
  return translation;
}

/** Renders its children once the texts are loaded. */
export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const [selected, setSelected] = useState(() => embedOptions.language ?? readStoredLanguage());
  const [loaded, setLoaded] = useState<LoadedTexts>();
  const { language, locale } = selectLanguage(selected, navigator.languages);
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(language).then((texts) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setLoaded({ language, texts });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const translation = useMemo(
    () =>
      loaded &&
      createTranslation(loaded, locale, {
        isChosen: selected !== null,
        setDefaultLanguage: setSelected,
        choose: (next) => {
          storeLanguage(next);
          setSelected(next);
        },
      }),
    [loaded, locale, selected],
  );
  return translation && <TranslationContext value={translation}>{children}</TranslationContext>;
}

type Choice = Pick<Translation, 'isChosen' | 'choose' | 'setDefaultLanguage'>;

function createTranslation({ language, texts }: LoadedTexts, locale: string, choice: Choice): Translation {
  return { language, ...createTranslator(texts, language, locale), ...choice };
}

/** Some browsers block storage in frames. */
function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {}
}
