import { PdfButton } from '#web/dashboard/actions/pdf-button.tsx';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { Detail, DetailList } from '#web/dashboard/records/detail-list.tsx';
import { CampaignLink, PromoterLink } from '#web/dashboard/records/record-links.tsx';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { DayText } from '#web/ui/day.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { Panel, Panels } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { PromoterAgreements } from './agreements.tsx';
import { PromoterFiguresChart } from './chart.tsx';
import style from './parts/promoter.module.css';
import { type DashboardPromoterDetails, displayedPromoterStatus } from './parts/promoter-query.ts';
import { TaxFormDates } from './tax-form-dates.tsx';

interface Props {
  readonly promoter: DashboardPromoterDetails;
}

interface OverviewProps extends Props {
  /** The side panel leaves out the chart and the table of agreements, so that browsing a list asks once per promoter. */
  readonly hasChart?: boolean;
}

export function PromoterOverview({ promoter, hasChart = true }: OverviewProps) {
  const { money } = useAmounts();
  const { stats } = promoter;
  return (
    <div className={style.parts}>
      <KeyFigures label="All-time results" isPlain>
        <KeyFigure label="Clicks">{formatCount(stats.clicks_count)}</KeyFigure>
        <KeyFigure label="Referrals">{formatCount(stats.referrals_count)}</KeyFigure>
        <KeyFigure label="Customers">{formatCount(stats.customers_count)}</KeyFigure>
        <KeyFigure label="Sales">{formatCount(stats.sales_count)}</KeyFigure>
        <KeyFigure label="Revenue">{money(stats.revenue_amount)}</KeyFigure>
      </KeyFigures>
      {/* An applicant has no results yet: its details decide. */}
      {hasChart && displayedPromoterStatus(promoter) !== 'pending' ? (
        <PromoterFiguresChart promoter={promoter.id} />
      ) : null}
      <Panels>
        <Panel title="Balances">
          <Balances promoter={promoter} />
        </Panel>
        <Panel title="Details">
          <Details promoter={promoter} showsTerms={!hasChart} />
        </Panel>
      </Panels>
      <Panel title="Campaigns and links">
        <Campaigns promoter={promoter} />
      </Panel>
      {hasChart ? <PromoterAgreements promoter={promoter.id} /> : null}
    </div>
  );
}

function Balances({ promoter: { balances } }: Props) {
  const { amount } = useAmounts();
  const [earned, paid, unpaid] = [
    balances.earnings_balance ?? {},
    balances.paid_balance ?? {},
    balances.current_balance ?? {},
  ];
  const units = [...new Set(['cash', ...Object.keys(earned)])];
  return (
    <table className={style.balances}>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col">Earned</th>
          <th scope="col">Paid</th>
          <th scope="col">Unpaid</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit}>
            <th scope="row">{unit === 'cash' ? 'Cash' : unit.replaceAll('_', ' ')}</th>
            <td>{amount(earned[unit] ?? 0, unit)}</td>
            <td>{amount(paid[unit] ?? 0, unit)}</td>
            <td>{amount(unpaid[unit] ?? 0, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ promoter, showsTerms }: Props & { readonly showsTerms: boolean }) {
  const {
    profile,
    joined_at: joinedAt,
    last_login_at: lastLoginAt,
    parent_promoter: parentPromoter,
    note,
    accepted_terms: acceptedTerms,
    custom_fields: customFields,
  } = promoter;
  const fields = [
    ['Company', profile.company_name],
    ['Website', profile.website],
    ['Country', profile.country],
    ['Phone', profile.phone_number],
    ['VAT ID', profile.vat_id],
    ['PayPal', profile.paypal_email],
    ['Parent promoter', parentPromoter ? <PromoterLink key="parent" promoter={parentPromoter} /> : null],
    ['Note', note],
    ...Object.entries(customFields).map(([name, value]) => [name, value === null ? null : String(value)] as const),
  ] as const;
  return (
    <DetailList>
      <Detail label="Joined">
        <DayText time={joinedAt} />
      </Detail>
      <Detail label="Last sign-in">{lastLoginAt ? <DayText time={lastLoginAt} /> : 'Never'}</Detail>
      {acceptedTerms && showsTerms ? (
        <Detail label="Terms accepted">
          Version {acceptedTerms.version} on <DayText time={acceptedTerms.at} />
          {acceptedTerms.ip === null ? null : ` from ${acceptedTerms.ip}`}{' '}
          <PdfButton
            path={`/api/v2/company/contract_documents/${acceptedTerms.version}?promoter_id=${promoter.id}&content_type=pdf`}
            fileName={`terms-${acceptedTerms.version}.pdf`}
            label="Download accepted terms as PDF"
          />
        </Detail>
      ) : null}
      {fields.map(([name, value]) => (
        <Detail key={name} label={name}>
          {value}
        </Detail>
      ))}
      <TaxFormDates profile={profile} />
    </DetailList>
  );
}

function Campaigns({ promoter }: Props) {
  const { money } = useAmounts();
  return (
    <ul className={style.campaigns}>
      {promoter.promoter_campaigns.map((promotion) => (
        <li key={promotion.id} className={style.campaign}>
          <div className={style.name}>
            <CampaignLink campaign={promotion.campaign} />
            <StatusBadge value={promotion.state} />
          </div>
          <DetailList>
            <Detail label="Link">
              <CopyableText text={promotion.ref_link} label="Copy link" />
            </Detail>
            {promotion.promo_code ? (
              <Detail label="Promo code">
                <CopyableText text={promotion.promo_code} label="Copy promo code" />
              </Detail>
            ) : null}
            <Detail label="Results">
              {formatCount(promotion.clicks_count)} clicks, {formatCount(promotion.referrals_count)} referrals,{' '}
              {formatCount(promotion.customers_count)} customers, {money(promotion.revenue_amount)} revenue
            </Detail>
          </DetailList>
        </li>
      ))}
    </ul>
  );
}
