import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { swimTime } from '../../../contracts/swim-time.ts';
import { TICK, TIP } from '../../kit/chart-look.tsx';

export interface TimesChartProps {
  /** In the order of days: the day as it is written, and the time in hundredths. */
  points: { day: string; centiseconds: number }[];
  /** The name of the line, for the note at a point. */
  label: string;
}

/** The history of a time: faster is higher. */
export default function TimesChart({ points, label }: TimesChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={points} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="day" tick={TICK} stroke="var(--line)" padding={{ left: 16, right: 16 }} />
        <YAxis
          reversed
          domain={['dataMin - 50', 'dataMax + 50']}
          tickFormatter={(value: number) => swimTime(Math.round(value))}
          tick={TICK}
          stroke="var(--line)"
          width={64}
        />
        <Tooltip formatter={(value) => swimTime(Number(value))} contentStyle={TIP} />
        <Line
          name={label}
          dataKey="centiseconds"
          type="linear"
          stroke="var(--chart-1)"
          strokeWidth={2.5}
          dot={{ r: 4 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
