import { useQuery } from '@tanstack/react-query';
import { Step, Steps } from '#web/dashboard/settings/parts/steps.tsx';
import { CopyableText } from '#web/ui/copied.tsx';
import style from './billing.module.css';
import { BreakableText } from './breakable-text.tsx';
import { GUIDES } from './guide-words.ts';
import { hasEventsQuery, type ProviderConnection } from './queries.ts';
import { PROVIDERS } from './words.ts';

export function ProviderGuide({ connection }: { readonly connection: ProviderConnection }) {
  const { provider, endpoint, events, secrets } = connection;
  const isConnected = secrets.length > 0;
  const { data: hasCome = false } = useQuery(hasEventsQuery(provider, isConnected));
  const { place, ways, trial } = GUIDES[provider];
  const name = PROVIDERS[provider];
  return (
    <details className={style.guide}>
      <summary>How to connect {name}</summary>
      <Steps>
        <Step title={`Add the endpoint in ${name}`}>
          <p>{place} Its address:</p>
          <CopyableText text={endpoint} label={`Copy the address for ${name}`} />
          <p>Tick these events:</p>
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
        <Step title="Set its signing secret here" isDone={isConnected}>
          <p>{name} shows the secret of the endpoint when you have added it. Each mode has a secret of its own.</p>
        </Step>
        <Step title="Say who referred your customers">
          <p>
            One of these is enough. The visitor’s id is in the cookie <code>_partner_tid</code> of your pages.
          </p>
          <dl className={style.ways}>
            {ways.map(({ use, send, code }) => (
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
        <Step title="See the first event come" isDone={hasCome}>
          <p>{trial} It is in the list below a moment later.</p>
        </Step>
      </Steps>
    </details>
  );
}
