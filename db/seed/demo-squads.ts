import type { DemoPlan, DemoLocation } from './demo-locations.ts';

type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;
type Level = 'beginner' | 'intermediate' | 'advanced';

/** A class of the demo club. */
export interface SwimClass {
  key: string;
  title: [bg: string, en: string, ru: string];
  location: DemoLocation;
  instructor: 0 | 1 | 2 | 3;
  lane?: number;
  level?: Level;
  ages: [number, number];
  capacity: number;
  price: number;
  minutes?: number;
  sessions: [Day, string][];
  /** It also takes children for one of its days. */
  singleDays?: boolean;
}

/** Sessions at the same hour of several days. */
export const at = (hour: string, ...days: Day[]): [Day, string][] => days.map((day) => [day, hour]);

/** Classes in which none of the demo's own families swims. */
export const CROWD_CLASSES: SwimClass[] = [
  {
    key: 'frogs',
    title: ['Жабчета', 'Froglets', 'Лягушата'],
    location: 'madara',
    instructor: 2,
    lane: 1,
    level: 'beginner',
    ages: [4, 6],
    capacity: 10,
    price: 1800,
    minutes: 30,
    sessions: at('16:30', 2, 4),
  },
  {
    key: 'improvers-2',
    title: ['Напреднали II', 'Improvers II', 'Продолжающие II'],
    location: 'madara',
    instructor: 2,
    lane: 3,
    level: 'intermediate',
    ages: [9, 13],
    capacity: 14,
    price: 1600,
    sessions: at('18:30', 2, 4),
  },
  {
    key: 'youth',
    title: ['Младежи', 'Youth', 'Юноши'],
    location: 'olympia',
    instructor: 3,
    lane: 6,
    level: 'advanced',
    ages: [13, 18],
    capacity: 14,
    price: 1800,
    minutes: 60,
    sessions: at('18:30', 1, 3, 5),
  },
  {
    key: 'saturday',
    title: ['Съботна школа', 'Saturday school', 'Субботняя школа'],
    location: 'olympia',
    instructor: 3,
    lane: 2,
    level: 'beginner',
    ages: [6, 10],
    capacity: 16,
    price: 1500,
    sessions: at('10:00', 6),
  },
];

/** The further swimmers of a class now, their plan, and the class in which some of them began. */
export interface Squad {
  swimClass: string;
  swimmers: number;
  plan: DemoPlan;
  ages: [number, number];
  level: Level;
  before?: string;
  /** So many more are on the waitlist. */
  waiting?: number;
}

export const SQUADS: Squad[] = [
  {
    swimClass: 'competitors',
    swimmers: 8,
    plan: 'pool_unlimited',
    ages: [11, 16],
    level: 'advanced',
    before: 'improvers-2',
  },
  { swimClass: 'endurance', swimmers: 5, plan: 'pool_8', ages: [12, 17], level: 'advanced', before: 'improvers-2' },
  {
    swimClass: 'youth',
    swimmers: 11,
    plan: 'pool_unlimited',
    ages: [13, 17],
    level: 'advanced',
    before: 'improvers-2',
  },
  {
    swimClass: 'improvers-2',
    swimmers: 12,
    plan: 'pool_unlimited',
    ages: [9, 13],
    level: 'intermediate',
    before: 'saturday',
  },
  { swimClass: 'improvers', swimmers: 4, plan: 'pool_12', ages: [8, 12], level: 'intermediate', before: 'saturday' },
  { swimClass: 'crawl', swimmers: 5, plan: 'pool_8', ages: [9, 14], level: 'intermediate', before: 'saturday' },
  { swimClass: 'saturday', swimmers: 14, plan: 'pool_8', ages: [6, 10], level: 'beginner', before: 'frogs' },
  {
    swimClass: 'olympia-beginners',
    swimmers: 8,
    plan: 'pool_8',
    ages: [6, 10],
    level: 'beginner',
    before: 'frogs',
    waiting: 3,
  },
  { swimClass: 'school-a', swimmers: 12, plan: 'pool_8', ages: [7, 11], level: 'beginner', waiting: 2 },
  { swimClass: 'school-b', swimmers: 9, plan: 'pool_8', ages: [7, 11], level: 'beginner' },
  { swimClass: 'sunday', swimmers: 12, plan: 'pool_8', ages: [6, 16], level: 'intermediate' },
  { swimClass: 'frogs', swimmers: 10, plan: 'pool_16', ages: [4, 6], level: 'beginner', waiting: 2 },
  { swimClass: 'kindergarten', swimmers: 8, plan: 'kindergarten_monthly', ages: [4, 6], level: 'beginner' },
];

/** So many children came and left again within the two years. */
export const GONE = 55;
