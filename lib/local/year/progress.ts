interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const BEGIN = 'Adding a year of sales to the demo account in the background';
const END = 'The demo account now has a year of clicks, sales and payouts.';
const BACK_TO_START = '\r\u001b[K';

/** Shows the year's progress: an updating line on a terminal, else two lines. */
export function createYearProgress(to: ProgressOutput) {
  let lastLine: string | null = null;
  return {
    done: (share: number) => {
      const line = share >= 1 ? END : `${BEGIN}${to.isTTY ? `: ${Math.floor(share * 100)}%` : '…'}`;
      if (line === lastLine) return;
      const isOpen = to.isTTY && share < 1;
      to.write(to.isTTY ? `${BACK_TO_START}${line}${isOpen ? '' : '\n'}` : `${line}\n`);
      lastLine = line;
    },
    /** For an aborted year. */
    leave: () => {
      if (to.isTTY && lastLine !== null && lastLine !== END) to.write('\n');
    },
  };
}
