import { buildReferralLink, REF_TOKEN_PARAM } from '#shared/domain/promoters/links/referral-link.ts';

const EXAMPLE_REF_ID = 'grace';

interface LinkFormats {
  readonly landingPage: string;
  readonly otherPage: string;
  readonly withSubId: string;
}

/** Builds example referral links; null while the landing page or the parameter is malformed. */
export function buildLinkFormats(landingUrl: string, param: string): LinkFormats | null {
  const [url, name] = [landingUrl.trim(), param.trim()];
  if (!/^https?:/i.test(url) || !URL.canParse(url) || !REF_TOKEN_PARAM.test(name)) return null;
  const landingPage = buildReferralLink(url, EXAMPLE_REF_ID, name);
  const withSubId = new URL(landingPage);
  withSubId.searchParams.set('sub_id', 'newsletter');
  return {
    landingPage,
    otherPage: buildReferralLink(new URL('/pricing', url).toString(), EXAMPLE_REF_ID, name),
    withSubId: withSubId.toString(),
  };
}
