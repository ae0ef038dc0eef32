/** A terminal, or an output that keeps lines. */
interface Shown {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const BEGIN = 'Giving the demo account a year of sales in the background';
const END = 'The demo account has a year of clicks, sales and payouts.';
const BACK_TO_START = '\r\u001b[K';

/**
 * Shows the progress of the demo year: one updating line on a terminal, else a line at the start and one at the end.
 * @returns `done` receives the completed share, 0 to 1; `leave` ends an unfinished line
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
    /** Call when the year is aborted. */
    leave: () => {
      if (to.isTTY && shown !== null && shown !== END) to.write('\n');
    },
  };
}
