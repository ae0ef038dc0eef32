import { useQuery } from '@tanstack/react-query';
import { Step, Steps } from '#web/dashboard/settings/parts/steps.tsx';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import style from './billing.module.css';
import { BreakableText } from './breakable-text.tsx';
import { GUIDES } from './guides.ts';
import { PROVIDERS } from './provider-labels.ts';
import { hasEventsQuery, type ProviderConnection } from './queries.ts';

export function ProviderGuide({ connection }: { readonly connection: ProviderConnection }) {
  const { provider, endpoint, events, secrets } = connection;
  const isConnected = secrets.length > 0;
  const { data: hasEvents = false } = useQuery(hasEventsQuery(provider, isConnected));
  const { place, sections, trial } = GUIDES[provider];
  const name = PROVIDERS[provider];
  return (
    <details className={style.guide}>
      <summary>How to connect {name}</summary>
      <Steps>
        <Step title={`Add the endpoint in ${name}`}>
          <p>{place} Endpoint URL:</p>
          <CopyableText text={endpoint} label={`Copy the endpoint URL for ${name}`} />
          <p>Select these events:</p>
          <ul className={style.events}>
            {events.map((type) => (
              <li key={type}>
                <code>
                  <BreakableText text={type} />
                </code>
              </li>
            ))}
          </ul>
        </Step>
        <Step title="Add the signing secret here" isDone={isConnected}>
          <p>{name} shows the signing secret after you add the endpoint. Each mode has its own secret.</p>
        </Step>
        <Step title="Attribute your customers to promoters">
          <p>
            One of these is enough. The visitor ID is in the cookie <code>_partner_tid</code> on your pages.
          </p>
          <dl className={style.sections}>
            {sections.map(({ use, send, code }) => (
              <div key={use}>
                <dt>{use}</dt>
                <dd>{send}</dd>
                {code ? (
                  <dd>
                    <CopyableText text={code} label={`Copy the code for ${use}`} />
                  </dd>
                ) : null}
              </div>
            ))}
          </dl>
        </Step>
        <Step title="Check that the first event arrives" isDone={hasEvents}>
          <p>{trial} It appears in the list below within moments.</p>
        </Step>
      </Steps>
    </details>
  );
}
