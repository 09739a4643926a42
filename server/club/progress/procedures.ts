import { assessProgress } from './assess-progress.ts';
import { awardAchievement } from './award-achievement.ts';
import { passLevel } from './levels/pass-level.ts';
import { saveLevels } from './levels/save-levels.ts';
import { issueReport } from './reports/issue-report.ts';
import { proposeReports } from './reports/propose-reports.ts';
import { saveReports } from './reports/save-reports.ts';
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
  proposeReports,
  saveReports,
  issueReport,
] as const;
