import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import './line-chart.css';
import { roundTicks } from './ticks.ts';

interface PortalChartPoint {
  readonly label: string;
  /** Integer: a count, or an amount in the smallest unit. */
  readonly value: number;
}

interface Props {
  readonly title: string;
  readonly points: readonly PortalChartPoint[];
  readonly write: (value: number) => string;
}

const HEIGHT = 220;
const [TOP, BOTTOM, RIGHT] = [12, 28, 12];
const [LABEL_WIDTH, LETTER_WIDTH] = [88, 7];

/** A line chart with a table for screen readers. */
export function PortalLineChart({ title, points, write }: Props) {
  const { translate } = useTranslation();
  const [frame, width] = useWidth();
  const [focusedIndex, setFocusedIndex] = useState<number>();
  const values = points.map(({ value }) => value);
  const ticks = roundTicks(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const left = 12 + LETTER_WIDTH * Math.max(...ticks.map((tick) => write(tick).length));
  const step = points.length > 1 ? Math.max(0, width - RIGHT - left) / (points.length - 1) : 0;
  const x = (index: number) => left + index * step;
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const path = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  const every = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / Math.max(1, width - left)));
  const move = ({ clientX, currentTarget }: PointerEvent) => {
    const place = (clientX - currentTarget.getBoundingClientRect().left - left) / (step || 1);
    setFocusedIndex(Math.max(0, Math.min(points.length - 1, Math.round(place))));
  };
  const point = focusedIndex === undefined ? undefined : points[focusedIndex];
  return (
    <figure className="chart" ref={frame} onPointerMove={move} onPointerLeave={() => setFocusedIndex(undefined)}>
      <svg aria-hidden="true" width="100%" height={HEIGHT}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-grid" x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text className="chart-tick" x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {write(tick)}
            </text>
          </g>
        ))}
        {points.map(({ label }, index) =>
          index % every === 0 && (index === 0 || x(index) < width - LABEL_WIDTH / 2) ? (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, positions do not
              key={index}
              className="chart-tick"
              x={x(index)}
              y={HEIGHT - 8}
              textAnchor={index === 0 ? 'start' : 'middle'}
            >
              {label}
            </text>
          ) : null,
        )}
        <path className="chart-area" d={`${path}L${x(points.length - 1)} ${y(0)}L${left} ${y(0)}Z`} />
        <path className="chart-line" d={path} />
        {point && focusedIndex !== undefined ? (
          <circle className="chart-dot" cx={x(focusedIndex)} cy={y(point.value)} r={4} />
        ) : null}
      </svg>
      <p className="chart-values muted" aria-hidden="true">
        {point ? `${point.label}: ${write(point.value)}` : '\u00a0'}
      </p>
      <table className="hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('period')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, positions do not
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{write(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
