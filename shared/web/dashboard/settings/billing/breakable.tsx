import { Fragment } from 'react';

/** An event type that can wrap after a dot or an underscore: some are wider than a phone. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[._])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}
