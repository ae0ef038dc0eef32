import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { keepDismissed, readDismissed } from './dismissed-announcements.ts';
import { ownAnnouncementsQuery } from './home-queries.ts';

export function Announcements() {
  const { translate } = useTranslation();
  const { day } = useFormats();
  const account = useCurrentPromoter().account.id;
  const [dismissed, setDismissed] = useState(() => readDismissed(account));
  const { data = [] } = useQuery(ownAnnouncementsQuery);
  const visible = data.filter(({ id }) => !dismissed.includes(id));
  const dismiss = (id: number) => {
    // Another tab may have dismissed others.
    const ids = [...new Set([...dismissed, ...readDismissed(account), id])];
    setDismissed(ids);
    keepDismissed(account, ids);
  };
  if (visible.length === 0) return null;
  return (
    <section className="stack" aria-label={translate('announcements')}>
      {visible.map(({ id, heading, text, link_url: url, link_label: label, start_date: date }) => (
        <article key={id} className="card" aria-labelledby={`announcement-${id}`}>
          <div className="row space-between dialog-head">
            <h2 id={`announcement-${id}`} className="breaks">
              {heading}
            </h2>
            <Button kind="bare" aria-label={translate('dismiss', { heading })} onClick={() => dismiss(id)}>
              <span aria-hidden="true">×</span>
            </Button>
          </div>
          <p className="lines">{text}</p>
          <div className="row space-between">
            {url === null ? null : (
              <a className="breaks" href={url} target="_blank" rel="noreferrer">
                {label ?? translate('learnMore')}
              </a>
            )}
            <span className="muted">{day(date)}</span>
          </div>
        </article>
      ))}
    </section>
  );
}
