import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { TOP_SCORE } from '../../../contracts/progress.ts';
import { LEGEND, TICK, TIP } from '../../kit/chart-look.tsx';

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
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={days} margin={{ top: 8, right: 16, bottom: 0, left: -16 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="day" tick={TICK} stroke="var(--line)" padding={{ left: 12, right: 12 }} />
        <YAxis
          domain={[0, TOP_SCORE]}
          ticks={[0, 2, 4, 6, 8, 10]}
          tick={TICK}
          stroke="var(--line)"
          label={{ value: axisLabel, angle: -90, fill: 'var(--ink-muted)', fontSize: 13, dx: -8 }}
        />
        <Tooltip contentStyle={TIP} />
        <Legend {...LEGEND} iconType="plainline" />
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
