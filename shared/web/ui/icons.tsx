import type { ReactNode } from 'react';

const STROKES = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7.5M18 15c2.5.5 4 2.5 4 6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-4 3-6 7-6s7 2 7 6',
  referrals: 'M6 5a2 2 0 1 0 0 .1M6 7v5a3 3 0 0 0 3 3h6M18 15a2 2 0 1 0 0 .1',
  coins:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15 9c-.5-1-1.5-1.5-3-1.5-2 0-3 .8-3 2.2 0 3.2 6 1.4 6 4.6 0 1.4-1 2.2-3 2.2-1.5 0-2.5-.5-3-1.5M12 6v12',
  payouts: 'M3 7h18v12H3zM3 11h18M7 15h4',
  campaigns: 'M4 10v4l11 5V5zM15 9a3 3 0 0 1 0 6M7 15v4h3',
  resources: 'M3 6h7l2 3h9v11H3z',
  reports: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  log: 'M5 4h14v16H5zM8 9h8M8 13h8M8 17h4',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  steps: 'M4 6l2 2 3-4M12 6h8M4 13l2 2 3-4M12 13h8M5 20h1M12 20h8',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.5-4.5',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  right: 'M9 5l7 7-7 7',
  more: 'M6 9l6 6 6-6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  check: 'M5 13l5 5L19 7',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.1',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  leave: 'M14 4H5v16h9M10 12h10M16 8l4 4-4 4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  retry: 'M4 12a8 8 0 1 1 2.5 5.8M4 20v-5h5',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  dots: 'M5 12h.1M12 12h.1M19 12h.1',
} as const satisfies Readonly<Record<string, string>>;
export type IconName = keyof typeof STROKES;

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={STROKES[name]} />
    </svg>
  );
}
