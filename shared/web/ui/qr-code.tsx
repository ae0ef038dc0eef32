import { generate } from 'lean-qr';
import { useMemo } from 'react';

/** Quiet zone, which scanners require (ISO 18004). */
const QUIET_ZONE_MODULES = 4;

interface Props {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Black on white even in dark mode: scanners expect that. */
export function QrCodeImage({ text, label, className }: Props) {
  const { size, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** Saves a QR code as `link.svg`. */
export function downloadQrCode(text: string): void {
  const { size, path } = drawQrCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'link.svg';
  link.click();
  URL.revokeObjectURL(url);
}

function drawQrCode(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) squares.push(`M${x + QUIET_ZONE_MODULES} ${y + QUIET_ZONE_MODULES}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * QUIET_ZONE_MODULES, path: squares.join('') };
}
