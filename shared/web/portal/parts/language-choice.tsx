import { isLanguage, LANGUAGE_NAMES } from '#web/portal/texts/languages.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';

/** The language of the portal, to be chosen. */
export function LanguageChoice() {
  const { language, say, choose } = useSpeech();
  return (
    <select
      className="input"
      aria-label={say('language')}
      value={language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) choose(target.value);
      }}
    >
      {Object.entries(LANGUAGE_NAMES).map(([value, name]) => (
        <option key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
