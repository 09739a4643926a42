import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';

interface ArticleRule {
  /** Whom it is for; left out: for everybody. */
  roles?: readonly Role[];
  /** The beginnings of its screens' addresses: there it is first. */
  screens: readonly string[];
}

/** The articles of the help by the screens that they explain. Their texts are in texts/<locale>.ts. */
export const ARTICLES = {
  add_child: {
    roles: ['parent'],
    screens: [paths.dashboard, paths.registerChild, paths.addChild],
  },
  enroll: { roles: ['parent'], screens: [paths.enrollChild(''), paths.dashboard, paths.registerChild] },
  waitlist: { roles: ['parent'], screens: [paths.enrollChild(''), paths.dashboard] },
  sessions: { roles: ['parent'], screens: [paths.child(''), paths.dashboard] },
  absence: { roles: ['parent'], screens: [paths.child(''), paths.dashboard] },
  pay: { roles: ['parent'], screens: [paths.payments, paths.child('')] },
  subscriptions: { roles: ['parent'], screens: [paths.subscriptions] },
  move_class: { roles: ['parent'], screens: [paths.child('')] },
  progress: { roles: ['parent'], screens: [paths.child('')] },
  second_parent: { roles: ['parent'], screens: [paths.account, paths.child('')] },
  mark: { roles: ['instructor', 'reception', 'admin'], screens: ['/instructor/class', paths.instructorDashboard] },
  offline: { roles: ['instructor'], screens: ['/instructor/class', paths.instructorDashboard] },
  assess: { roles: ['instructor', 'admin'], screens: ['/instructor/assess', '/instructor/class'] },
  substitute: { roles: ['instructor'], screens: [paths.instructorDashboard, '/instructor/class'] },
  validate: {
    roles: ['instructor', 'reception', 'admin'],
    screens: [paths.adminSection('billing'), '/instructor/class'],
  },
  classes: { roles: ['admin'], screens: [paths.adminSection('classes'), paths.adminSection('enrollments')] },
  people: {
    roles: ['admin'],
    screens: [paths.adminSection('users'), paths.adminSection('instructors'), paths.adminSection('athletes')],
  },
  doubles: { roles: ['reception', 'admin'], screens: [paths.adminSection('children')] },
  admin_waitlist: { roles: ['reception', 'admin'], screens: [paths.adminSection('enrollments')] },
  documents: { roles: ['admin'], screens: [paths.adminSection('documents')] },
  import: { roles: ['admin'], screens: [paths.adminSection('import')] },
  status: { roles: ['admin'], screens: [paths.adminSection('status')] },
  jobs: { roles: ['admin'], screens: [paths.adminSection('jobs'), paths.admin] },
  notifications: { screens: [paths.notifications, paths.account] },
  account: { screens: [paths.account] },
} as const satisfies Record<string, ArticleRule>;

export type ArticleId = keyof typeof ARTICLES;

/** An article's texts; its paragraphs are parted by an empty line. */
export interface ArticleText {
  title: string;
  body: string;
  /** Other words by which people look for it. */
  words: string;
}

export type ArticleTexts = Record<ArticleId, ArticleText>;

/** The articles for a role, those of the screen at this address first. */
export function articlesFor(role: Role | null, pathname: string): ArticleId[] {
  const mine = (Object.keys(ARTICLES) as ArticleId[]).filter((id) => {
    const { roles }: ArticleRule = ARTICLES[id];
    return !roles || (role !== null && roles.includes(role));
  });
  const isHere = (id: ArticleId) => ARTICLES[id].screens.some((screen: string) => pathname.startsWith(screen));
  return [...mine.filter(isHere), ...mine.filter((id) => !isHere(id))];
}
