import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localDay } from '#shared/domain/time-zone.ts';
import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ChoiceField, Field } from '#web/portal/parts/field.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { usePortalView } from '#web/portal/parts/view.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { DEFAULT_RANGE, parseDateRange } from '#web/ui/formats/date-range.ts';
import { PortalLineChart } from './line-chart.tsx';

const METRIC_TEXTS = {
  clicks: 'clicks',
  referrals: 'referrals',
  customers: 'customers',
  commissions: 'earnings',
  revenue: 'revenue',
} as const;
type ChartMetric = keyof typeof METRIC_TEXTS;
const SPANS = { '7d': 'span7d', '30d': 'span30d', '12m': 'span12m' } as const;
const isChartMetric = (text: string): text is ChartMetric => Object.hasOwn(METRIC_TEXTS, text);

export default function Chart() {
  const { translate } = useTranslation();
  const { money, count, period } = useFormats();
  const { time_zone: timeZone } = useCurrentPromoter().account;
  const [view, changeView] = usePortalView();
  const metric: ChartMetric = isChartMetric(view.show ?? '') ? (view.show as ChartMetric) : 'clicks';
  const isOwn = view.span?.includes('..') ?? false;
  const days = parseDateRange(view.span, localDay(new Date().toISOString(), timeZone));
  const query = { selection: metric, period_from: days.from, period_to: days.to };
  const { data, error, refetch } = useQuery({
    queryKey: ['chart', query],
    queryFn: async () =>
      requireData(await portalApi.GET('/api/v2/affiliate/promoters/chart_data', { params: { query } })),
    placeholderData: keepPreviousData,
  });
  const write = metric === 'commissions' || metric === 'revenue' ? money : count;
  const points = (data?.selection_items ?? []).map(({ date, value }) => ({ label: period(date), value }));
  const setCustomSpan = (from: string, to: string) =>
    changeView({ ...view, span: from !== '' && to !== '' && from <= to ? `${from}..${to}` : (view.span ?? '') });
  return (
    <section className="card" aria-labelledby="chart">
      <div>
        <h2 id="chart">{translate('chart')}</h2>
        <p className="muted">{translate('chartText')}</p>
      </div>
      <div className="toolbar">
        <ChoiceField
          label={translate('chartOf')}
          value={metric}
          choices={Object.entries(METRIC_TEXTS).map(([value, name]) => ({ value, label: translate(name) }))}
          onChange={({ target }) => changeView({ ...view, show: target.value })}
        />
        <ChoiceField
          label={translate('span')}
          value={isOwn ? 'own' : (view.span ?? DEFAULT_RANGE)}
          choices={[
            ...Object.entries(SPANS).map(([value, name]) => ({ value, label: translate(name) })),
            { value: 'own', label: translate('spanCustom') },
          ]}
          onChange={({ target }) =>
            changeView({ ...view, span: target.value === 'own' ? `${days.from}..${days.to}` : target.value })
          }
        />
        {isOwn ? (
          <>
            <Field
              type="date"
              label={translate('from')}
              value={days.from}
              max={days.to}
              onChange={({ target }) => setCustomSpan(target.value, days.to)}
            />
            <Field
              type="date"
              label={translate('until')}
              value={days.to}
              min={days.from}
              onChange={({ target }) => setCustomSpan(days.from, target.value)}
            />
          </>
        ) : null}
      </div>
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data && points.every(({ value }) => value === 0) ? <PortalEmpty title={translate('chartEmpty')} /> : null}
      {points.some(({ value }) => value !== 0) ? (
        <PortalLineChart title={translate(METRIC_TEXTS[metric])} points={points} write={write} />
      ) : null}
    </section>
  );
}
