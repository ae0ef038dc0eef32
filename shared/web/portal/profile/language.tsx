import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language as Spoken } from '#shared/domain/portal/portal.ts';
import { api } from '#web/portal/api/client.ts';
import { useLook } from '#web/portal/api/look.ts';
import { me, useMe } from '#web/portal/api/me.ts';
import { Failure } from '#web/portal/parts/failure.tsx';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';

/** The language of somebody's portal, in other browsers, too. */
export function Language() {
  const { say } = useSpeech();
  const queries = useQueryClient();
  const look = useLook(useMe().account.id);
  const keep = useMutation({
    mutationFn: async (language: Spoken) =>
      got(await api.PUT('/api/v2/affiliate/promoters/current', { body: { profile: { language } } })),
    onSuccess: (after) => queries.setQueryData(me.queryKey, after),
  });
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
