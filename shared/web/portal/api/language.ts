import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Language } from '#shared/domain/portal/portal.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { useBranding } from './branding.ts';
import { portalApi } from './client.ts';
import { type CurrentPromoter, currentPromoterQuery, isOpenedByCompany } from './me.ts';

/** Saves the language for other browsers and e-mails. */
export function useSaveLanguage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (language: Language) =>
      requireData(await portalApi.PUT('/api/v2/affiliate/promoters/current', { body: { profile: { language } } })),
    onSuccess: (promoter) => queries.setQueryData(currentPromoterQuery.queryKey, promoter),
  });
}

/** Whether choices are saved with the promoter: not while the company is viewing, and not before approval. */
export const canSaveChoices = (promoter: Pick<CurrentPromoter, 'session' | 'status'>): boolean =>
  !isOpenedByCompany(promoter) && promoter.status !== 'pending';

/** Synchronizes the language of page and promoter. Saves the page's language once if the promoter has none. */
export function useSyncLanguage(promoter: CurrentPromoter): void {
  const { language: shownLanguage, isChosen, setDefaultLanguage } = useTranslation();
  const { mutate: saveLanguage, isIdle } = useSaveLanguage();
  const offeredLanguages = useBranding(promoter.account.id)?.languages;
  const { language } = promoter.profile;
  // In a frame, the embedding page sets the language.
  const canSave = !isFramed && canSaveChoices(promoter);
  const shouldSave = language === null && isIdle && canSave && offeredLanguages?.includes(shownLanguage) === true;
  useEffect(() => {
    // A choice in this browser takes precedence.
    if (language !== null && !isChosen) setDefaultLanguage(language);
  }, [language, isChosen, setDefaultLanguage]);
  useEffect(() => {
    if (shouldSave) saveLanguage(shownLanguage);
  }, [shouldSave, saveLanguage, shownLanguage]);
}
