import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { buildLinkFormats } from './link-formats.ts';
import style from './links.module.css';
import { QrCodeButton } from './qr-code-button.tsx';
import { SignUpLink } from './sign-up-link.tsx';

/** The sign-up link and an example of a referral link. */
export function CampaignLinks({ campaign }: { readonly campaign: CampaignSettings }) {
  const example = buildLinkFormats(campaign.landing_url, campaign.ref_token_param)?.landingPage;
  return (
    <dl className={style.links}>
      <dt>Sign-up page</dt>
      <dd>
        <SignUpLink campaign={campaign} hasQrCode />
      </dd>
      {example === undefined ? null : (
        <>
          <dt>Example referral link</dt>
          <dd className={style.address}>
            <CopyableText text={example} label="Copy the example referral link" />
            <QrCodeButton text={example} of="the example referral link" />
          </dd>
        </>
      )}
    </dl>
  );
}
