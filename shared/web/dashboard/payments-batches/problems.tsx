import { Alert } from '@mantine/core';
import { formatCount } from '#web/ui/formats/amount.ts';
import style from './payments.module.css';

const MAX_SHOWN = 20;

export function Problems({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  return (
    <Alert color="yellow" title={title}>
      <ul className={style.problems}>
        {texts.slice(0, MAX_SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {texts.length > MAX_SHOWN ? <p>And {formatCount(texts.length - MAX_SHOWN)} more.</p> : null}
    </Alert>
  );
}
