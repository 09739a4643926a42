import type { SkillStep } from '../../../../contracts/progress.ts';
import type { Locale } from '../../../../contracts/roles.ts';

/** The texts of report cards and diplomas, and the sentences that skills propose. */
interface ReportTexts {
  card: string;
  diploma: string;
  issuedOn: string;
  draft: string;
  child: string;
  period: string;
  level: string;
  skill: string;
  step: string;
  steps: Record<SkillStep, string>;
  words: string;
  instructor: string;
  foot: string;
  passed: string;
  date: string;
  /** Of the skills with each step, and of a level without any. */
  sentences: Record<SkillStep, string>;
  level_done: string;
  no_skills: string;
  /** The starts of the files' names, in Latin letters. */
  cardFile: string;
  diplomaFile: string;
}

export const REPORT_TEXTS: Record<Locale, ReportTexts> = {
  bg: {
    card: 'Карта на уменията',
    diploma: 'Диплома',
    issuedOn: 'Издадена на',
    draft: 'Чернова',
    child: 'Дете',
    period: 'Период',
    level: 'Ниво',
    skill: 'Умение',
    step: 'Оценка',
    steps: { 0: 'още не', 1: 'с помощ', 2: 'само', 3: 'уверено' },
    words: 'От треньора',
    instructor: 'Треньор',
    foot: 'Картата показва уменията в деня, в който е написана. Новите са в профила на детето.',
    passed: 'премина успешно нивото',
    date: 'Дата',
    sentences: {
      3: '{child} прави уверено: {skills}.',
      2: 'Без помощ се получава: {skills}.',
      1: 'С помощ се получава: {skills}.',
      0: 'Предстои да усвоим: {skills}.',
    },
    level_done: 'Всички умения на нивото са усвоени. Поздравления!',
    no_skills: '{child} плува в ниво „{level}“.',
    cardFile: 'karta',
    diplomaFile: 'diploma',
  },
  en: {
    card: 'Report card',
    diploma: 'Diploma',
    issuedOn: 'Issued on',
    draft: 'Draft',
    child: 'Child',
    period: 'Period',
    level: 'Level',
    skill: 'Skill',
    step: 'Step',
    steps: { 0: 'not yet', 1: 'with help', 2: 'alone', 3: 'sure' },
    words: 'From the instructor',
    instructor: 'Instructor',
    foot: 'The card shows the skills on the day on which it was written. Newer ones are in the child’s profile.',
    passed: 'has passed the level',
    date: 'Date',
    sentences: {
      3: '{child} is confident with: {skills}.',
      2: 'Already works without help: {skills}.',
      1: 'Works with help: {skills}.',
      0: 'Still ahead of us: {skills}.',
    },
    level_done: 'All skills of the level are mastered. Congratulations!',
    no_skills: '{child} swims at the level “{level}”.',
    cardFile: 'report-card',
    diplomaFile: 'diploma',
  },
  ru: {
    card: 'Карта навыков',
    diploma: 'Диплом',
    issuedOn: 'Выдана',
    draft: 'Черновик',
    child: 'Ребёнок',
    period: 'Период',
    level: 'Уровень',
    skill: 'Навык',
    step: 'Оценка',
    steps: { 0: 'ещё нет', 1: 'с помощью', 2: 'без помощи', 3: 'уверенно' },
    words: 'От тренера',
    instructor: 'Тренер',
    foot: 'Карта показывает навыки на день, когда она написана. Новые — в профиле ребёнка.',
    passed: 'успешно проходит уровень',
    date: 'Дата',
    sentences: {
      3: '{child} уверенно умеет: {skills}.',
      2: 'Без помощи уже получается: {skills}.',
      1: 'С помощью получается: {skills}.',
      0: 'Нам предстоит освоить: {skills}.',
    },
    level_done: 'Все навыки уровня освоены. Поздравляем!',
    no_skills: '{child} плавает на уровне «{level}».',
    cardFile: 'karta',
    diplomaFile: 'diplom',
  },
};
