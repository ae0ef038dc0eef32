import { generate } from 'lean-qr';
import { useMemo } from 'react';
import { useTranslation } from '#web/portal/texts/provider.tsx';

/** Quiet zone, which scanners require (ISO 18004). */
const MARGIN = 4;

/** Black on white even in dark mode: scanners expect that. */
export default function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { say } = useTranslation();
  const { size, path } = useMemo(() => codeOf(text), [text]);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const save = () => {
    const url = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'link.svg';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="stack">
      <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <p className="breaks quiet">{text}</p>
      <button type="button" className="button" onClick={save}>
        {say('qrDownload')}
      </button>
    </div>
  );
}

function codeOf(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) squares.push(`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * MARGIN, path: squares.join('') };
}
