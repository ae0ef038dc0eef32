import { accountAsked } from '#web/portal/api/session.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';

/** Shown in a frame without a new token. A sign-in is impossible there: browsers block cookies in frames. */
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
