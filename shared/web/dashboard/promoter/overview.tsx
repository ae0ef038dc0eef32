import { useAmounts } from '#web/dashboard/api/account.ts';
import { CopyableText } from '#web/ui/copied.tsx';
import { DayText } from '#web/ui/day.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { Panel, Panels } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { PromoterFiguresChart } from './chart.tsx';
import style from './parts/promoter.module.css';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';
import { TaxFormDates } from './tax-form-dates.tsx';

interface Props {
  readonly promoter: DashboardPromoterDetails;
}

export function Overview({ promoter }: Props) {
  const { money } = useAmounts();
  const { stats } = promoter;
  return (
    <div className={style.parts}>
      <KeyFigures label="All that it has brought" isPlain>
        <KeyFigure label="Clicks">{formatCount(stats.clicks_count)}</KeyFigure>
        <KeyFigure label="Referrals">{formatCount(stats.referrals_count)}</KeyFigure>
        <KeyFigure label="Customers">{formatCount(stats.customers_count)}</KeyFigure>
        <KeyFigure label="Sales">{formatCount(stats.sales_count)}</KeyFigure>
        <KeyFigure label="Revenue">{money(stats.revenue_amount)}</KeyFigure>
      </KeyFigures>
      <PromoterFiguresChart promoter={promoter.id} />
      <Panels>
        <Panel title="Earned and paid">
          <Balances promoter={promoter} />
        </Panel>
        <Panel title="Details">
          <Details promoter={promoter} />
        </Panel>
      </Panels>
      <Panel title="Campaigns and links">
        <Campaigns promoter={promoter} />
      </Panel>
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
          <th scope="col">In</th>
          <th scope="col">Earned</th>
          <th scope="col">Paid</th>
          <th scope="col">Not paid</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit}>
            <th scope="row">{unit === 'cash' ? 'Money' : unit.replaceAll('_', ' ')}</th>
            <td>{amount(earned[unit] ?? 0, unit)}</td>
            <td>{amount(paid[unit] ?? 0, unit)}</td>
            <td>{amount(unpaid[unit] ?? 0, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ promoter }: Props) {
  const {
    profile,
    joined_at: joined,
    last_login_at: signedIn,
    parent_promoter: parent,
    note,
    accepted_terms: terms,
    custom_fields: own,
  } = promoter;
  const said = [
    ['Company', profile.company_name],
    ['Website', profile.website],
    ['Country', profile.country],
    ['Phone', profile.phone_number],
    ['VAT id', profile.vat_id],
    ['PayPal', profile.paypal_email],
    ['Brought by', parent ? parent.name || parent.email : null],
    ['Note', note],
    ...Object.entries(own).map(([name, value]) => [name, value === null ? null : String(value)] as const),
  ] as const;
  return (
    <dl className={style.details}>
      <dt>Joined</dt>
      <dd>
        <DayText time={joined} />
      </dd>
      <dt>Last signed in</dt>
      <dd>{signedIn ? <DayText time={signedIn} /> : 'Never'}</dd>
      {terms ? (
        <>
          <dt>Accepted</dt>
          <dd>
            Version {terms.version} of the terms, on <DayText time={terms.at} />
          </dd>
        </>
      ) : null}
      {said.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      <TaxFormDates profile={profile} />
    </dl>
  );
}

function Campaigns({ promoter }: Props) {
  const { money } = useAmounts();
  return (
    <ul className={style.campaigns}>
      {promoter.promoter_campaigns.map((promotion) => (
        <li key={promotion.id} className={style.campaign}>
          <div className={style.name}>
            {promotion.campaign.name}
            <StatusBadge value={promotion.state} />
          </div>
          <dl className={style.details}>
            <dt>Link</dt>
            <dd>
              <CopyableText text={promotion.ref_link} label="Copy the link" />
            </dd>
            {promotion.promo_code ? (
              <>
                <dt>Promo code</dt>
                <dd>
                  <CopyableText text={promotion.promo_code} label="Copy the promo code" />
                </dd>
              </>
            ) : null}
            <dt>Brought</dt>
            <dd>
              {formatCount(promotion.clicks_count)} clicks, {formatCount(promotion.referrals_count)} referrals,{' '}
              {formatCount(promotion.customers_count)} customers, {money(promotion.revenue_amount)} of revenue
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
