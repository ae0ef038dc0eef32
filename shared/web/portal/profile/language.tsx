import { useBranding } from '#web/portal/api/branding.ts';
import { useSaveLanguage } from '#web/portal/api/language.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';

export function LanguageSettings() {
  const { translate } = useTranslation();
  const branding = useBranding(useCurrentPromoter().account.id);
  const save = useSaveLanguage();
  return (
    <section className="card" aria-labelledby="language">
      <h2 id="language">{translate('language')}</h2>
      <div className="language">
        <LanguageChoice languages={branding?.languages} onChoose={(language) => save.mutate(language)} />
      </div>
      {save.error ? <PortalFailure error={save.error} /> : null}
    </section>
  );
}
