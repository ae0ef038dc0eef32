import { useElementSize, useMergedRef } from '@mantine/hooks';
import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type PointerEvent, useRef, useState } from 'react';
import { selectAxisLabels } from './axis-labels.ts';
import style from './line-chart.module.css';
import { splitLine } from './split-line.ts';

interface ChartPoint {
  readonly label: string;
  /** Integer: a count, or an amount in the smallest unit. */
  readonly value: number;
}

interface Props {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
  /** Index of the first period that is not over yet. The line is dashed from there on. */
  readonly unfinishedFrom?: number | undefined;
}

const HEIGHT = 240;
const TOP = 12;
const BOTTOM = 28;
const RIGHT = 12;
const TICKS = 4;
/** Upper bound for the average character width, in pixels. */
const LETTER_WIDTH = 7;

export default function LineChart({ title, points, format, unfinishedFrom }: Props) {
  const { ref, width } = useElementSize();
  const figure = useRef<HTMLElement>(null);
  const figureRef = useMergedRef(ref, figure);
  const [at, setAt] = useState<number>();
  const labels = points.map(({ label }) => label);
  const values = points.map(({ value }) => value);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(TICKS)
    .range([HEIGHT - BOTTOM, TOP]);
  // A flat series has no meaningful scale.
  const isFlat = values.every((value) => value === 0);
  const ticks = isFlat ? [0] : y.ticks(TICKS).filter(Number.isInteger);
  const left = 12 + LETTER_WIDTH * Math.max(...ticks.map((tick) => tickText(format, tick).length));
  // By index: labels repeat across years.
  const x = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([left, Math.max(left, width - RIGHT)])
    .padding(points.length === 1 ? 0.5 : 0);
  const placeX = (index: number) => x(index) ?? left;
  const names = selectAxisLabels(
    labels.map((_, index) => placeX(index)),
    labels.map((label) => LETTER_WIDTH * label.length),
    width,
  );

  const lines = splitLine(points.length, unfinishedFrom).map(({ from, to, isDashed }) => {
    const drawn = line<ChartPoint>()
      .x((_, index) => placeX(from + index))
      .y(({ value }) => y(value));
    return { isDashed, path: drawn(points.slice(from, to + 1)) ?? '' };
  });
  const filled = area<ChartPoint>()
    .x((_, index) => placeX(index))
    .y0(y(0))
    .y1(({ value }) => y(value));
  const move = (event: PointerEvent) => {
    const offset = event.clientX - (figure.current?.getBoundingClientRect().left ?? 0) - left;
    const step = x.step() || 1;
    setAt(Math.max(0, Math.min(points.length - 1, Math.round(offset / step))));
  };
  const point = at === undefined ? undefined : points[at];
  return (
    <figure className={style.chart} ref={figureRef} onPointerMove={move} onPointerLeave={() => setAt(undefined)}>
      <svg aria-hidden="true" width="100%" height={HEIGHT}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={style.grid} x1={left} x2={Math.max(left, width - RIGHT)} y1={y(tick)} y2={y(tick)} />
            <text className={style.tick} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {tickText(format, tick)}
            </text>
          </g>
        ))}
        {names.map(({ index, x, anchor }) => (
          <text key={index} className={style.tick} x={x} y={HEIGHT - 8} textAnchor={anchor}>
            {labels[index]}
          </text>
        ))}
        <path className={style.area} d={filled([...points]) ?? ''} />
        {lines.map(({ isDashed, path }) => (
          <path key={String(isDashed)} className={style.line} data-dashed={isDashed} d={path} />
        ))}
        {points.length === 1 ? <circle className={style.dot} cx={placeX(0)} cy={y(values[0] ?? 0)} r={4} /> : null}
        {point && at !== undefined ? (
          <>
            <line className={style.mark} x1={placeX(at)} x2={placeX(at)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <circle className={style.dot} cx={placeX(at)} cy={y(point.value)} r={4} />
          </>
        ) : null}
      </svg>
      {point && at !== undefined ? (
        <div
          className={style.tooltip}
          data-side={placeX(at) > width / 2 ? 'left' : 'right'}
          style={{ left: placeX(at) }}
        >
          <div>{periodLabel(point.label, at, unfinishedFrom)}</div>
          <b>{format(point.value)}</b>
        </div>
      ) : null}
      <table className={style.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, positions do not
            <tr key={index}>
              <th scope="row">{periodLabel(label, index, unfinishedFrom)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Drops zero decimals to save space. */
const tickText = (format: Props['format'], tick: number) => format(tick).replace(/\.0+$/, '');

const periodLabel = (label: string, index: number, unfinishedFrom: number | undefined) =>
  index === unfinishedFrom ? `${label} (so far)` : label;
