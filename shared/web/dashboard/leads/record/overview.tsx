import { ENTRY_SOURCE_LABELS } from '#web/dashboard/leads/entry-source.ts';
import { FraudSuspicion } from '#web/dashboard/leads/fraud-suspicion.tsx';
import { Split } from '#web/dashboard/leads/split.tsx';
import { Detail, DetailList } from '#web/dashboard/records/detail-list.tsx';
import { CampaignLink, PromoterLink } from '#web/dashboard/records/record-links.tsx';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { Panel, Panels } from '#web/ui/panel.tsx';
import type { ReferralDetails } from './referral-query.ts';

interface Props {
  readonly referral: ReferralDetails;
}

export function ReferralOverview({ referral }: Props) {
  const metadata = Object.entries(referral.metadata);
  return (
    <Panels>
      <Panel title="Customer">
        <Customer referral={referral} />
      </Panel>
      <Panel title="Attribution">
        <Attribution referral={referral} />
      </Panel>
      {metadata.length === 0 ? null : (
        <Panel title="Metadata">
          <DetailList>
            {metadata.map(([name, value]) => (
              <Detail key={name} label={name}>
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </Detail>
            ))}
          </DetailList>
        </Panel>
      )}
    </Panels>
  );
}

function Customer({ referral: { id, email, uid, username, website, comment, plan_name: plan } }: Props) {
  return (
    <DetailList>
      <Detail label="ID">{id}</Detail>
      {email ? (
        <Detail label="E-mail">
          <CopyableText text={email} label="Copy e-mail" />
        </Detail>
      ) : null}
      {uid ? (
        <Detail label="UID">
          <CopyableText text={uid} label="Copy UID" />
        </Detail>
      ) : null}
      <Detail label="Username">{username}</Detail>
      <Detail label="Website">{website}</Detail>
      <Detail label="Plan">{plan}</Detail>
      <Detail label="Comment">{comment}</Detail>
    </DetailList>
  );
}

function Attribution({ referral }: Props) {
  const { promoter_campaign: promotion, entry_source: source, fraud_reason: reason } = referral;
  return (
    <DetailList>
      <Detail label="Promoter">
        <PromoterLink promoter={promotion.promoter} />
      </Detail>
      <Detail label="Campaign">
        <CampaignLink campaign={promotion.campaign} />
      </Detail>
      <Detail label="Source">{ENTRY_SOURCE_LABELS[source]}</Detail>
      <Detail label="Split">
        <Split referral={referral} />
      </Detail>
      <Detail label="Suspicion">
        <FraudSuspicion {...referral} />
      </Detail>
      <Detail label="Reason for suspicion">{reason}</Detail>
    </DetailList>
  );
}
