import { useEffect } from 'react';
import { useLook } from '#web/portal/api/look.ts';
import { options } from '#web/portal/embed/frame.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { BEHIND_LINKS, coloursOf } from '#web/ui/colours.ts';

/** Applies an account's colors and languages to the page. */
export function useTheme(account?: number): void {
  const look = useLook(account);
  const { language, take } = useSpeech();
  const accent = options.accent ?? look?.accent_color;
  const header = look?.header_color ?? null;
  const languages = look?.languages;
  useEffect(() => {
    if (accent === undefined) return;
    const { style } = document.documentElement;
    const { brand, brandText, link } = coloursOf(accent, BEHIND_LINKS.light);
    style.setProperty('--brand', brand);
    style.setProperty('--brand-text', brandText);
    // look.css selects the light or the dark one.
    style.setProperty('--link-light', link);
    style.setProperty('--link-dark', coloursOf(accent, BEHIND_LINKS.dark).link);
    if (header === null) return;
    style.setProperty('--header', header);
    style.setProperty('--header-text', coloursOf(header, BEHIND_LINKS.light).brandText);
  }, [accent, header]);
  useEffect(() => {
    const [first] = languages ?? [];
    if (languages && first !== undefined && !languages.includes(language)) take(first);
  }, [languages, language, take]);
}

export function Company({ account, fallback = '' }: { readonly account?: number; readonly fallback?: string }) {
  const look = useLook(account);
  return (
    <span className="company">
      {look?.logo_url ? <img className="logo" src={look.logo_url} alt="" /> : null}
      <span>{look?.name ?? fallback}</span>
    </span>
  );
}
