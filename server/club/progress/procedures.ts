import { assessProgress } from './assess-progress.ts';
import { awardAchievement } from './award-achievement.ts';
import { passLevel } from './levels/pass-level.ts';
import { saveLevels } from './levels/save-levels.ts';
import { setChildLevel } from './set-child-level.ts';
import { assessSkills } from './skills/assess-skills.ts';

/** All procedures about progress. */
export const PROGRESS_PROCEDURES = [
  assessProgress,
  setChildLevel,
  awardAchievement,
  saveLevels,
  assessSkills,
  passLevel,
] as const;
