import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Language } from '#shared/domain/portal/portal.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';
import { useLook } from './look.ts';
import { isOpenedByCompany, type Me, me } from './me.ts';

/** Keeps a language with the promoter: for its portal in other browsers, and for the mails to it. */
export function useKeepLanguage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (language: Language) =>
      got(await api.PUT('/api/v2/affiliate/promoters/current', { body: { profile: { language } } })),
    onSuccess: (after) => queries.setQueryData(me.queryKey, after),
  });
}

/** Whether what somebody chooses beside the sections is kept with the promoter: not while the company looks, or before it is accepted. */
export const keepsChoices = (promoter: Pick<Me, 'session' | 'status'>): boolean =>
  !isOpenedByCompany(promoter) && promoter.status !== 'pending';

/**
 * Brings the language of the page and that of the promoter together. A promoter who has none, because the company has created it, is
 * kept the one that it reads, once: mails to it are in that language then.
 */
export function useOwnLanguage(promoter: Me): void {
  const { language: read, isChosen, take } = useSpeech();
  const { mutate: keep, isIdle } = useKeepLanguage();
  const offered = useLook(promoter.account.id)?.languages;
  const { language } = promoter.profile;
  // In a frame, the page around says the language.
  const isKept = !isFramed && keepsChoices(promoter);
  const isMissing = language === null && isIdle && isKept && offered?.includes(read) === true;
  useEffect(() => {
    // What is chosen in this browser goes before what was chosen in another one.
    if (language !== null && !isChosen) take(language);
  }, [language, isChosen, take]);
  useEffect(() => {
    if (isMissing) keep(read);
  }, [isMissing, keep, read]);
}
