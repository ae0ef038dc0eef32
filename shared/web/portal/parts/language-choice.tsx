import { isLanguage, LANGUAGES, type Language } from '#shared/domain/portal/portal.ts';
import { LANGUAGE_NAMES } from '#web/portal/texts/languages.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';

interface Props {
  readonly languages?: readonly Language[] | undefined;
  readonly onChoose?: (language: Language) => void;
}

export function LanguageChoice({ languages = LANGUAGES, onChoose }: Props) {
  const { language, translate, choose } = useTranslation();
  return (
    <select
      className="input"
      aria-label={translate('language')}
      value={language}
      onChange={({ target }) => {
        if (!isLanguage(target.value)) return;
        choose(target.value);
        onChoose?.(target.value);
      }}
    >
      {languages.map((value) => (
        <option key={value} value={value} lang={value}>
          {LANGUAGE_NAMES[value]}
        </option>
      ))}
    </select>
  );
}
