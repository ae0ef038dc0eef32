import { accountAsked } from '#web/portal/api/session.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';

/** For frames without a new token. They offer no sign-in: browsers block their cookies. */
export function Ended() {
  const { say } = useSpeech();
  const account = accountAsked();
  return (
    <>
      <p>{say('frameEndedText')}</p>
      <div>
        <a
          className="button"
          href={account === undefined ? '/portal' : `/portal?account=${account}`}
          target="_blank"
          rel="noreferrer"
        >
          {say('openPortal')}
        </a>
      </div>
    </>
  );
}
