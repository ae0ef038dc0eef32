import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Language } from '#shared/domain/portal/portal.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';
import { useLook } from './look.ts';
import { isOpenedByCompany, type Me, me } from './me.ts';

/** Saves the language for other browsers and e-mails. */
export function useKeepLanguage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (language: Language) =>
      got(await api.PUT('/api/v2/affiliate/promoters/current', { body: { profile: { language } } })),
    onSuccess: (after) => queries.setQueryData(me.queryKey, after),
  });
}

/** Whether choices are saved with the promoter: not while the company is viewing, and not before approval. */
export const keepsChoices = (promoter: Pick<Me, 'session' | 'status'>): boolean =>
  !isOpenedByCompany(promoter) && promoter.status !== 'pending';

/** Synchronizes the language of page and promoter. If the promoter has none, saves the page's once, for e-mails. */
export function useOwnLanguage(promoter: Me): void {
  const { language: read, isChosen, take } = useSpeech();
  const { mutate: keep, isIdle } = useKeepLanguage();
  const offered = useLook(promoter.account.id)?.languages;
  const { language } = promoter.profile;
  // In a frame, the embedding page sets the language.
  const isKept = !isFramed && keepsChoices(promoter);
  const isMissing = language === null && isIdle && isKept && offered?.includes(read) === true;
  useEffect(() => {
    // A choice in this browser takes precedence.
    if (language !== null && !isChosen) take(language);
  }, [language, isChosen, take]);
  useEffect(() => {
    if (isMissing) keep(read);
  }, [isMissing, keep, read]);
}
