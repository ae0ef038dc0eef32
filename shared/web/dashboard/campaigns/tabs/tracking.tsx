import { Link } from '@tanstack/react-router';
import { REF_PARAMETERS } from '#shared/domain/promoters/links/referral-link.ts';
import { CampaignCheckbox, CampaignTextField } from '#web/dashboard/campaigns/form/fields.tsx';
import { CampaignFormFrame } from '#web/dashboard/campaigns/form/form-frame.tsx';
import type { CampaignFormState } from '#web/dashboard/campaigns/form/use-campaign-form.ts';
import { buildLinkFormats } from '#web/dashboard/campaigns/links/link-formats.ts';
import links from '#web/dashboard/campaigns/links/links.module.css';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignTabProps } from './tab.ts';
import { CAMPAIGN_FIELDS } from './tab-fields.ts';
import style from './tabs.module.css';

export function TrackingTab({ form }: CampaignTabProps) {
  return (
    <CampaignFormFrame form={form} fields={CAMPAIGN_FIELDS} after={<LinkFormats form={form} />}>
      <Panel title="Tracking">
        <div className={style.fields}>
          <LandingPageField form={form} />
          <CampaignTextField
            form={form}
            name="ref_token_param"
            label="Link parameter"
            description="The “ref” in https://shop.example/?ref=grace"
          />
          <CampaignCheckbox
            form={form}
            name="last_click_wins"
            label="Last-click attribution"
            description="Off: the first promoter keeps the visitor."
          />
        </div>
        <p className={style.text}>
          The cookie duration is on{' '}
          <Link to="." search={{} as never}>
            Overview
          </Link>
          .
        </p>
      </Panel>
    </CampaignFormFrame>
  );
}

export function LandingPageField({ form }: { readonly form: CampaignFormState }) {
  return (
    <CampaignTextField
      form={form}
      name="landing_url"
      type="url"
      label="Landing page URL"
      placeholder="https://shop.example/"
      required
    />
  );
}

function LinkFormats({ form: { draft } }: { readonly form: CampaignFormState }) {
  const formats = buildLinkFormats(draft.landing_url, draft.ref_token_param);
  const others = REF_PARAMETERS.filter((name) => name !== draft.ref_token_param.trim());
  return (
    <Panel title="Link formats">
      {formats === null ? (
        <p className={style.text}>Enter a landing page URL and a link parameter to see the links.</p>
      ) : (
        <>
          <p className={style.text}>Examples for the ref ID “grace”. Promoters find their own links in the portal.</p>
          <dl className={links.links}>
            <dt>Landing page</dt>
            <dd>
              <CopyableText text={formats.landingPage} label="Copy the link to the landing page" />
            </dd>
            <dt>Any other page</dt>
            <dd>
              <CopyableText text={formats.otherPage} label="Copy the link to another page" />
            </dd>
            <dt>With a sub ID</dt>
            <dd>
              <CopyableText text={formats.withSubId} label="Copy the link with a sub ID" />
            </dd>
          </dl>
          <p className={style.text}>These parameters work, too: {others.join(', ')}.</p>
        </>
      )}
    </Panel>
  );
}
