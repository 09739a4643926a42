import { LAST_STEP, STEPS } from '../../../../contracts/progress.ts';
import { MAX_WORDS, type ReportSkill } from '../../../../contracts/report-cards.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { fill } from '../../../platform/texts.ts';
import { REPORT_TEXTS } from './report-texts.ts';

interface Pupil {
  first_name: string;
  level_name: string;
  skills: readonly ReportSkill[];
}

/** Words for a report card that an instructor edits: the skills by step, the best first. */
export function proposeWords({ first_name, level_name, skills }: Pupil, locale: Locale): string {
  const t = REPORT_TEXTS[locale];
  if (skills.length === 0) return fill(t.no_skills, { child: first_name, level: level_name });
  const sentences = STEPS.toReversed().flatMap((step) => {
    const names = skills.filter((skill) => skill.step === step).map(({ name }) => inSentence(name));
    return names.length > 0 ? [fill(t.sentences[step], { child: first_name, skills: names.join(', ') })] : [];
  });
  if (skills.every(({ step }) => step === LAST_STEP)) sentences.push(t.level_done);
  const words = sentences.join(' ');
  return words.length <= MAX_WORDS ? words : `${words.slice(0, words.lastIndexOf(',', MAX_WORDS - 1))}…`;
}

/** The name of a skill with a small first letter, unless it begins with an abbreviation. */
const inSentence = (name: string): string =>
  /^\p{Lu}[\p{Ll}\s]/u.test(name) ? name.charAt(0).toLocaleLowerCase('bg') + name.slice(1) : name;
