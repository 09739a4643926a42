import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { LEGEND, TICK, TIP } from '../../kit/chart-look.tsx';

export interface Series {
  key: string;
  label: string;
  color: `var(--${string})`;
  kind?: 'bar' | 'line';
  /** Bars with one stack are drawn on each other. */
  stack?: string;
}

export interface BarsProps {
  /** A stretch of days each, its name under `label`, a figure under every series' key. */
  rows: Record<string, string | number | null>[];
  series: readonly Series[];
  axisLabel: string;
  /** The text of a figure on the axis and in the tip. */
  write: (value: number) => string;
  /** The ends of the axis where they are fixed. */
  domain?: [number, number];
}

/** Bars and lines over stretches of days. */
export default function Bars({ rows, series, axisLabel, write, domain }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        stackOffset="sign"
        margin={{ top: 22, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="label" tick={TICK} stroke="var(--line)" minTickGap={16} />
        <YAxis
          tick={TICK}
          stroke="var(--line)"
          width="auto"
          allowDecimals={false}
          tickFormatter={write}
          {...(domain ? { domain } : {})}
          label={{ value: axisLabel, position: 'top', offset: 10, fill: 'var(--ink-muted)', fontSize: 13 }}
        />
        <ReferenceLine y={0} stroke="var(--ink-muted)" />
        <Tooltip
          cursor={{ fill: 'var(--water-soft)', fillOpacity: 0.6 }}
          formatter={(value) => write(Number(value))}
          contentStyle={TIP}
        />
        <Legend {...LEGEND} />
        {series.map(({ key, label, color, kind = 'bar', stack }) =>
          kind === 'line' ? (
            <Line
              key={key}
              name={label}
              dataKey={key}
              type="monotone"
              stroke={color}
              strokeWidth={2.5}
              dot={{ r: 3 }}
              connectNulls
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={key}
              name={label}
              dataKey={key}
              fill={color}
              maxBarSize={36}
              isAnimationActive={false}
              {...(stack ? { stackId: stack } : {})}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
