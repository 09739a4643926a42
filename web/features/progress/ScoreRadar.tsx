import { Legend, PolarAngleAxis, PolarGrid, PolarRadiusAxis, Radar, RadarChart, ResponsiveContainer } from 'recharts';
import { TOP_SCORE } from './metrics.ts';

/** From this width on the names of the corners have room beside a larger shape. */
const ROOMY = '(min-width: 40rem)';

export interface ScoreRadarProps {
  /** A corner each: its name, the score now and, where there is one, before. */
  corners: { metric: string; now: number | null; before: number | null }[];
  nowLabel: string;
  beforeLabel: string | null;
}

/** Five scores as a shape; the earlier one dashed behind it. Decoration for those who see: the table says the same. */
export default function ScoreRadar({ corners, nowLabel, beforeLabel }: ScoreRadarProps) {
  const roomy = matchMedia(ROOMY).matches;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <RadarChart data={corners} outerRadius={roomy ? '72%' : '50%'} accessibilityLayer={false}>
        <PolarGrid stroke="var(--line)" />
        <PolarAngleAxis dataKey="metric" tick={{ fill: 'var(--ink)', fontSize: 14 }} />
        <PolarRadiusAxis domain={[0, TOP_SCORE]} tickCount={6} angle={90} tick={{ fill: 'var(--ink-muted)', fontSize: 12 }} axisLine={false} />
        {beforeLabel && (
          <Radar name={beforeLabel} dataKey="before" stroke="var(--chart-2)" strokeDasharray="6 4" strokeWidth={2} fill="none" isAnimationActive={false} />
        )}
        <Radar name={nowLabel} dataKey="now" stroke="var(--chart-1)" strokeWidth={2.5} fill="var(--chart-1)" fillOpacity={0.18} isAnimationActive={false} />
        <Legend itemSorter={null} iconType="plainline" wrapperStyle={{ fontSize: 15 }} formatter={(name) => <span style={{ color: 'var(--ink)' }}>{name}</span>} />
      </RadarChart>
    </ResponsiveContainer>
  );
}
