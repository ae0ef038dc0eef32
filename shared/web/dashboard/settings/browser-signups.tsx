import { Textarea } from '@mantine/core';
import { Panel } from '#web/ui/panel.tsx';
import style from './parts/settings.module.css';

interface Props {
  /** One per line. */
  readonly origins: string;
  readonly error: string | undefined;
  readonly change: (origins: string) => void;
}

export function BrowserSignups({ origins, error, change }: Props) {
  return (
    <Panel title="Sign-ups from the browser">
      <p className={style.lead}>
        Report sign-ups from your server if you can. If you have no server, your pages can call{' '}
        <code>partner('referral', &#123; email &#125;)</code>. Visitors can forge this call, so commissions of these
        referrals need your approval unless you turn that rule off above.
      </p>
      <Textarea
        label="Allowed origins"
        description="One per line, such as https://www.acme.example. Leave empty to reject sign-ups from browsers."
        rows={3}
        value={origins}
        onChange={({ currentTarget: { value } }) => change(value)}
        error={error}
      />
    </Panel>
  );
}
