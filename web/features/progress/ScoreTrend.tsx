import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { TOP_SCORE } from '../../../contracts/progress.ts';

const COLORS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'];
/** Lines that differ without their color. */
const DASHES = ['', '7 4', '2 4', '12 4', '8 3 2 3'];

export interface ScoreTrendProps {
  /** A day each, already written, with a score under every series' key. */
  days: Record<string, string | number | null>[];
  series: { key: string; label: string }[];
  axisLabel: string;
}

/** The five scores over time. */
export default function ScoreTrend({ days, series, axisLabel }: ScoreTrendProps) {
  const tick = { fill: 'var(--ink-muted)', fontSize: 13 };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={days} margin={{ top: 8, right: 16, bottom: 0, left: -16 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="day" tick={tick} stroke="var(--line)" padding={{ left: 12, right: 12 }} />
        <YAxis
          domain={[0, TOP_SCORE]}
          ticks={[0, 2, 4, 6, 8, 10]}
          tick={tick}
          stroke="var(--line)"
          label={{ value: axisLabel, angle: -90, fill: 'var(--ink-muted)', fontSize: 13, dx: -8 }}
        />
        <Tooltip
          contentStyle={{
            background: 'var(--surface-raised)',
            border: '1px solid var(--line)',
            borderRadius: 12,
            color: 'var(--ink)',
          }}
        />
        <Legend
          itemSorter={null}
          iconType="plainline"
          wrapperStyle={{ fontSize: 15 }}
          formatter={(name) => <span style={{ color: 'var(--ink)' }}>{name}</span>}
        />
        {series.map(({ key, label }, index) => (
          <Line
            key={key}
            name={label}
            dataKey={key}
            type="monotone"
            connectNulls
            stroke={COLORS[index]}
            strokeDasharray={DASHES[index]}
            strokeWidth={2.5}
            dot={{ r: 3, strokeDasharray: '' }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
