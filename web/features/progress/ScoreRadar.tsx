import {
  Legend,
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar,
  RadarChart,
  ResponsiveContainer,
  useChartWidth,
  type BaseTickContentProps,
} from 'recharts';
import { TOP_SCORE } from '../../../contracts/progress.ts';
import { LEGEND } from '../../kit/chart-look.tsx';

/** From this width on the names of the corners have room beside the shape; on a phone they are above and below it. */
const ROOMY = '(min-width: 40rem)';
const FONT_PX = 14;
/** Half of a character's mean width: how far a name reaches to both sides of its middle. */
const HALF_CHARACTER_PX = 4.2;
/** Room above for the name of the topmost corner. */
const MARGIN = { top: 12, right: 4, bottom: 4, left: 4 };

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
      <RadarChart data={corners} outerRadius="88%" cy="49%" margin={MARGIN} accessibilityLayer={false}>
        <PolarGrid stroke="var(--line)" />
        <PolarAngleAxis
          dataKey="metric"
          tick={(corner: BaseTickContentProps) => <CornerName corner={corner} roomy={roomy} />}
        />
        <PolarRadiusAxis
          domain={[0, TOP_SCORE]}
          tickCount={6}
          angle={90}
          tick={{ fill: 'var(--ink-muted)', fontSize: 12 }}
          axisLine={false}
        />
        {beforeLabel && (
          <Radar
            name={beforeLabel}
            dataKey="before"
            stroke="var(--chart-2)"
            strokeDasharray="6 4"
            strokeWidth={2}
            fill="none"
            isAnimationActive={false}
          />
        )}
        <Radar
          name={nowLabel}
          dataKey="now"
          stroke="var(--chart-1)"
          strokeWidth={2.5}
          fill="var(--chart-1)"
          fillOpacity={0.18}
          isAnimationActive={false}
        />
        <Legend {...LEGEND} iconType="plainline" />
      </RadarChart>
    </ResponsiveContainer>
  );
}

/** The name of a corner: above or below it on a phone, kept inside the chart; beside it where there is room. */
function CornerName({ corner, roomy }: { corner: BaseTickContentProps; roomy: boolean }) {
  const width = useChartWidth() ?? Infinity;
  const name = String(corner.payload.value);
  const half = name.length * HALF_CHARACTER_PX;
  const height = Math.sin((corner.payload.coordinate * Math.PI) / 180);
  const x = Number(corner.x);
  return (
    <text
      x={roomy ? x : Math.min(Math.max(x, half), width - half)}
      y={Number(corner.y)}
      dy={fall(height, roomy)}
      textAnchor={roomy ? corner.textAnchor : 'middle'}
      fontSize={FONT_PX}
      fill="var(--ink)"
      stroke="var(--surface-raised)"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {name}
    </text>
  );
}

/** The distance of a name's foot below its corner; `height` is the corner's, from -1 to 1. */
function fall(height: number, roomy: boolean): string {
  if (height > 0.99) return '-0.5em';
  if (roomy) return '0.35em';
  return height > 0 ? '-0.9em' : '0.9em';
}
