import { useKeepLanguage } from '#web/portal/api/language.ts';
import { useLook } from '#web/portal/api/look.ts';
import { useMe } from '#web/portal/api/me.ts';
import { Failure } from '#web/portal/parts/failure.tsx';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';

export function Language() {
  const { say } = useSpeech();
  const look = useLook(useMe().account.id);
  const keep = useKeepLanguage();
  return (
    <section className="card" aria-labelledby="language">
      <h2 id="language">{say('language')}</h2>
      <div className="language">
        <LanguageChoice languages={look?.languages} chosen={(language) => keep.mutate(language)} />
      </div>
      {keep.error ? <Failure error={keep.error} /> : null}
    </section>
  );
}
