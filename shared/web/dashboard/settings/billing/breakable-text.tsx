import { Fragment } from 'react';

/** Wraps after dots and underscores: some event types are wider than a phone. */
export function BreakableText({ text }: { readonly text: string }) {
  return text.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
