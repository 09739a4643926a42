import { assessProgress } from './assess-progress.ts';
import { awardAchievement } from './award-achievement.ts';
import { setChildLevel } from './set-child-level.ts';

/** All procedures about progress. */
export const PROGRESS_PROCEDURES = [assessProgress, setChildLevel, awardAchievement] as const;
