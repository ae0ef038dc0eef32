/** In CSS pixels. */
const EDGE = 8;

/**
 * Returns a dialog's distance from the center of the frame, beside the element that opened it: frames are as high as their
 * content, so a centered dialog might be out of view. All lengths are in CSS pixels.
 * @param center vertical center of that element
 */
export function positionDialog(center: number, dialog: number, frame: number): number {
  return Math.max(EDGE, Math.min(center - dialog / 2, frame - dialog - EDGE));
}
