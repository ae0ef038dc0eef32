/** Where progress is shown: a terminal, or what keeps lines. */
interface Shown {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const BEGIN = 'Giving the demo account a year of sales in the background';
const END = 'The demo account has a year of clicks, sales and payouts.';
const BACK_TO_START = '\r\u001b[K';

/**
 * Says how far the year of the demo account is: on a terminal in one line that is written anew, elsewhere in a line at the
 * beginning and one at the end.
 * @returns takes how much is done, from 0 to 1; and what ends a line that is not at its end
 */
export function yearProgress(to: Shown) {
  let shown: string | null = null;
  return {
    done: (done: number) => {
      const line = done >= 1 ? END : `${BEGIN}${to.isTTY ? `: ${Math.floor(done * 100)}%` : '…'}`;
      if (line === shown) return;
      const isOpen = to.isTTY && done < 1;
      to.write(to.isTTY ? `${BACK_TO_START}${line}${isOpen ? '' : '\n'}` : `${line}\n`);
      shown = line;
    },
    /** To be called where the year is broken off. */
    leave: () => {
      if (to.isTTY && shown !== null && shown !== END) to.write('\n');
    },
  };
}
