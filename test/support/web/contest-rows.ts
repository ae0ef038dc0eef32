const BASE = {
  description: '',
  rank_by: 'earnings',
  prizes: [] as string[],
  show_figures: false,
  campaign_ids: [] as number[],
  created_at: '2026-11-20T10:00:00.000Z',
};

/** Contests as the company's list has them. */
export const COMPANY_CONTEST_ROWS = [
  {
    ...BASE,
    id: 3,
    name: 'Spring race',
    status: 'upcoming',
    rank_by: 'customers',
    campaign_ids: [1],
    start_date: '2099-03-01',
    end_date: '2099-03-31',
  },
  {
    ...BASE,
    id: 2,
    name: 'December race',
    status: 'running',
    start_date: '2026-12-01',
    end_date: '2026-12-31',
    description: 'The promoters with the highest earnings in December win.\nGood luck!',
    prizes: ['A trip to Lisbon', 'A weekend in Hamburg', 'A dinner for two'],
  },
  {
    ...BASE,
    id: 1,
    name: 'Autumn race',
    status: 'ended',
    rank_by: 'referrals',
    show_figures: true,
    start_date: '2026-10-01',
    end_date: '2026-10-31',
  },
];

const UPDATED_AT = '2026-12-08T00:00:12.000Z';

/** Standings as the company sees them. */
export const COMPANY_STANDINGS = {
  updated_at: UPDATED_AT,
  standings: [
    ['Grace Hopper', 1, 48_250, 'A trip to Lisbon'],
    ['Ada Lovelace', 2, 12_263, 'A weekend in Hamburg'],
    ['Mary Ann Evans', 2, 12_263, 'A weekend in Hamburg'],
    ['Anamethatisaslongasitmaybeandhasnospaceinitatall', 4, 990, null],
  ].map(([name, rank, value, prize], index) => ({
    promoter: { id: index + 1, name, email: `promoter${index + 1}@example.com` },
    place: rank,
    value,
    prize,
  })),
};

/** Contests as a promoter sees them: with a place among the first ten, and below them. */
export const OWN_CONTEST_ROWS = COMPANY_CONTEST_ROWS.slice(1).map(({ campaign_ids, created_at, ...contest }) => ({
  ...contest,
  standings_updated_at: UPDATED_AT,
  standings: [
    ...['Grace H.', null, 'Mary E.'].map((name, index) => ({
      place: index + 1,
      name,
      own: false,
      value: contest.show_figures ? 40 - index : null,
    })),
    ...(contest.show_figures ? [] : [{ place: 4, name: 'Ada Lovelace', own: true, value: 12_263 }]),
  ],
  own: contest.show_figures ? { place: 12, value: 3 } : { place: 4, value: 12_263 },
}));
