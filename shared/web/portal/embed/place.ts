/** How far a dialog stays from the edges, in CSS pixels. */
const EDGE = 8;

/**
 * How far from the top of a frame a dialog is, so that whoever has opened it sees it: the frame is as high as all that is in it,
 * and its middle may be far away.
 * @param at where the middle of what has opened it is
 * @param dialog how high the dialog is
 * @param frame how high the frame is
 */
export function placeBeside(at: number, dialog: number, frame: number): number {
  return Math.max(EDGE, Math.min(at - dialog / 2, frame - dialog - EDGE));
}
