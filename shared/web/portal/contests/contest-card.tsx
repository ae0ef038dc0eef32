import { useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalStatus } from '#web/portal/parts/status.tsx';
import { Table, type TableColumn } from '#web/portal/parts/table.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { PortalContest } from './own-contests.ts';

/** Two promoters may have the same place and name. */
type NumberedStanding = PortalContest['standings'][number] & { readonly index: number };

const RANKED_BY = {
  earnings: 'contestByEarnings',
  referrals: 'contestByReferrals',
  customers: 'contestByCustomers',
} as const;

export function ContestCard({ contest }: { readonly contest: PortalContest }) {
  const { translate } = useTranslation();
  const { day } = useFormats();
  const titleId = `contest-${contest.id}`;
  const isRunning = contest.status === 'running';
  return (
    <article className="card" aria-labelledby={titleId}>
      <div className="row space-between">
        <h2 id={titleId} className="breaks">
          {contest.name}
        </h2>
        <PortalStatus tone={isRunning ? 'good' : 'plain'}>
          {translate(isRunning ? 'contestRunning' : 'contestEnded')}
        </PortalStatus>
      </div>
      <p className="muted">
        {day(contest.start_date)} – {day(contest.end_date)} · {translate(RANKED_BY[contest.rank_by])}
      </p>
      {contest.description === '' ? null : <p className="lines breaks">{contest.description}</p>}
      {contest.prizes.length === 0 ? null : (
        <>
          <h3>{translate('contestPrizes')}</h3>
          <ol>
            {contest.prizes.map((prize, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a prize is identified by its position only
              <li key={index} className="breaks">
                {prize}
              </li>
            ))}
          </ol>
        </>
      )}
      <Standings contest={contest} />
    </article>
  );
}

function Standings({ contest }: { readonly contest: PortalContest }) {
  const { translate } = useTranslation();
  const { fullTime, count, money } = useFormats();
  const { standings, own, rank_by: rankBy, standings_updated_at: updatedAt } = contest;
  if (standings.length === 0) return <p className="muted">{translate('contestNoStandings')}</p>;
  const format = (value: number) => (rankBy === 'earnings' ? money(value) : count(value));
  const columns: readonly TableColumn<NumberedStanding>[] = [
    { id: 'place', label: translate('contestPlace'), cell: ({ place }) => count(place) },
    {
      id: 'name',
      label: translate('promoter'),
      cell: ({ name, own: isOwn }) =>
        isOwn ? (
          <span className="strong breaks">
            {translate('contestYou', { name: name ?? translate('contestUnnamed') })}
          </span>
        ) : (
          <span className="breaks">{name ?? translate('contestUnnamed')}</span>
        ),
    },
    {
      id: 'value',
      label: translate(rankBy),
      isNumber: true,
      cell: ({ value }) => (value === null ? '–' : format(value)),
    },
  ];
  const rows = standings.map((standing, index) => ({ ...standing, index }));
  const isBelow = own !== null && !standings.some((standing) => standing.own);
  return (
    <>
      <h3>{translate('contestStandings')}</h3>
      <Table caption={translate('contestStandings')} columns={columns} rows={rows} idOf={({ index }) => index} />
      {isBelow ? (
        <p className="strong">
          {translate('contestOwnPlace', { place: count(own.place) })} · {translate(rankBy)}: {format(own.value)}
        </p>
      ) : null}
      {updatedAt === null ? null : (
        <p className="muted">{translate('contestUpdated', { time: fullTime(updatedAt) })}</p>
      )}
    </>
  );
}
