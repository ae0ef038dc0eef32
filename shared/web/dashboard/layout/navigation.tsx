import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import style from './layout.module.css';

export const SCREENS = [
  { to: '/', label: 'Home', icon: 'home' },
  { to: '/promoters', label: 'Promoters', icon: 'people' },
  { to: '/referrals', label: 'Referrals', icon: 'referrals' },
  { to: '/commissions', label: 'Commissions', icon: 'coins' },
  { to: '/payouts', label: 'Payouts', icon: 'payouts' },
  { to: '/campaigns', label: 'Campaigns', icon: 'campaigns' },
  { to: '/resources', label: 'Resources', icon: 'resources' },
  { to: '/reports', label: 'Reports', icon: 'reports' },
  { to: '/log', label: 'Tracking log', icon: 'log' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];

export function Navigation({ went }: { readonly went?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className={style.screens}>
        {SCREENS.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={style.screen}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              {...(went ? { onClick: went } : {})}
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
