import { useSaveLanguage } from '#web/portal/api/language.ts';
import { useBranding } from '#web/portal/api/look.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';

export function LanguageSettings() {
  const { translate } = useTranslation();
  const look = useBranding(useCurrentPromoter().account.id);
  const keep = useSaveLanguage();
  return (
    <section className="card" aria-labelledby="language">
      <h2 id="language">{translate('language')}</h2>
      <div className="language">
        <LanguageChoice languages={look?.languages} chosen={(language) => keep.mutate(language)} />
      </div>
      {keep.error ? <PortalFailure error={keep.error} /> : null}
    </section>
  );
}
