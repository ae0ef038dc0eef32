import { useEffect } from 'react';
import { useBranding } from '#web/portal/api/branding.ts';
import { embedOptions } from '#web/portal/embed/frame.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { deriveColors, LINK_BACKGROUNDS } from '#web/ui/colors.ts';

/** Applies an account's colors and languages to the page. */
export function useTheme(account?: number): void {
  const branding = useBranding(account);
  const { language, setDefaultLanguage } = useTranslation();
  const accent = embedOptions.accent ?? branding?.accent_color;
  const header = branding?.header_color ?? null;
  const languages = branding?.languages;
  useEffect(() => {
    if (accent === undefined) return;
    const { style } = document.documentElement;
    const { brand, brandText, link } = deriveColors(accent, LINK_BACKGROUNDS.light);
    style.setProperty('--brand', brand);
    style.setProperty('--brand-text', brandText);
    // theme.css selects the light or the dark one.
    style.setProperty('--link-light', link);
    style.setProperty('--link-dark', deriveColors(accent, LINK_BACKGROUNDS.dark).link);
    if (header === null) return;
    style.setProperty('--header', header);
    style.setProperty('--header-text', deriveColors(header, LINK_BACKGROUNDS.light).brandText);
  }, [accent, header]);
  useEffect(() => {
    const [first] = languages ?? [];
    if (languages && first !== undefined && !languages.includes(language)) setDefaultLanguage(first);
  }, [languages, language, setDefaultLanguage]);
}

export function CompanyBrand({ account, fallback = '' }: { readonly account?: number; readonly fallback?: string }) {
  const branding = useBranding(account);
  return (
    <span className="company">
      {branding?.logo_url ? <img className="logo" src={branding.logo_url} alt="" /> : null}
      <span>{branding?.name ?? fallback}</span>
    </span>
  );
}
