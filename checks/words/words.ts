// Words that the repository does not use, and the one that it uses instead: docs/glossary.md has the nouns.

/**
 * The kinds of text in which a word is looked for: in names of the code, names of its types, texts and literals,
 * comments, file names, documents.
 */
export const KINDS = ['names', 'types', 'strings', 'comments', 'files', 'docs'] as const;
export type Kind = (typeof KINDS)[number];

export interface Word {
  now: string;
  /** Looked for in lower-case words with one space between them: `classMeetings` and `class_meetings` are `class meetings`. */
  old: RegExp;
  /** All kinds where it is silent. */
  kinds?: readonly Kind[];
  /** Phrases that hold the word and stay, each for a reason. */
  stays?: Readonly<Record<string, string>>;
  /** Files and folders in which the word is the one of another program. */
  elsewhere?: Readonly<Record<string, string>>;
}

const many = (reason: string, ...phrases: string[]) => Object.fromEntries(phrases.map((phrase) => [phrase, reason]));

/** By the name of its test. */
export const WORDS: Readonly<Record<string, Word>> = {
  meeting: {
    now: 'lesson',
    old: /\bmeetings?\b/,
    stays: { 'meeting id': 'the lesson of a mark that an older program queued on a device' },
  },
  spell: {
    now: 'membership period',
    old: /\bspells?\b/,
    stays: { 'spell check': 'an attribute of HTML' },
  },
  comer: { now: 'event registration, attendee', old: /\bcomers?\b/ },
  participant: { now: 'attendee', old: /\bparticipants?\b/ },
  deed: { now: 'audit action', old: /\bdeeds?\b/ },
  takings: { now: 'revenue', old: /\btakings\b/ },
  fate: { now: 'status, outcome', old: /\bfates?\b/ },
  happening: { now: 'notification', old: /\bhappenings?\b/ },
  tell: {
    now: 'notify, show, return',
    old: /\b(tells?|told|telling)\b/,
    elsewhere: many(
      'an argument by which scripts report',
      'contracts/inputs/accidents.ts',
      'server/club/accidents/',
      'web/features/accidents/ReportSheet.tsx',
    ),
  },
  paper: {
    now: 'receipt, invoice, document or certificate, each by its name',
    old: /\bpapers?\b/,
    stays: {
      ...many(
        'an address that emails and clients of a landed club have',
        'papers payments',
        'papers invoices',
        'papers kindergarten',
        'papers reports',
        'papers class',
        'papers diplomas',
        'papers consents',
      ),
    },
  },
  letter: {
    now: 'email',
    old: /\bletters?\b/,
    stays: {
      ...many('letters of an alphabet', 'latin letters', 'capital letters', 'first letter'),
      'letter spacing': 'a property of CSS',
    },
  },
  mail: {
    now: 'email',
    old: /\b(mail|mails|mailed|mailing|mailer|e mails?)\b/,
    stays: {
      'send mail': 'a function of Nodemailer',
      'mail from': 'a command of SMTP, and the setting that is named after it',
      'mailer autoconfirm': 'a field of the auth protocol',
      ...many('an icon of Lucide', 'mail icon', 'mail check icon', 'mail open icon', 'mail plus icon'),
    },
    elsewhere: {
      'server/auth/sso/': 'an attribute of SAML',
      ...many(
        'a heading in the tables that clubs bring',
        'contracts/imports.ts',
        'server/club/imports/imports.test.ts',
      ),
      'web/shell/help/texts/en.ts': 'what a parent may search the help for',
    },
  },
  office: {
    now: 'admin',
    old: /\boffices?\b/,
    stays: { 'office hours': 'when the club’s desk is open, on /contact' },
    elsewhere: {
      'server/platform/testing/workbook.ts': 'a part of the names of OOXML',
      'server/platform/spreadsheets/workbook/workbook.test.ts': 'a part of the names of OOXML',
      'web/lib/format/workbook.ts': 'a part of the names of OOXML',
    },
  },
  'shut-out': {
    now: 'disabled',
    old: /\b(shuts? out|shutting out|ban|bans|banned)\b/,
    stays: {
      'banned until': 'a column of the auth protocol',
      'ban duration': 'a field of the auth protocol',
      ...many('an error of the auth protocol', 'user banned', 'user is banned'),
      'ban icon': 'an icon of Lucide',
    },
  },
  place: {
    now: 'seat, location, position or path',
    old: /\bplaces?\b/,
    stays: {
      ...many('a property of CSS', 'place items', 'place content'),
      'place order': 'the verb of a shop',
      ...many('an idiom', 'take place', 'takes place', 'in one place', 'first place'),
    },
    elsewhere: {
      'contracts/imports.ts': 'a heading in the tables that clubs bring',
      'server/club/athletes/athlete-dashboard.ts': 'a field of athlete_dashboard, which older clients read',
      'web/features/athletes/AthleteDashboardPage.tsx': 'the same field',
      'server/club/results/lenex/': 'an attribute of LENEX',
      'web/features/events/EventLd.tsx': 'a type of schema.org',
      'web/shell/help/texts/en.ts': 'what a parent may search the help for',
    },
  },
  // „line“ is right for a line of text; these are the other things that it was used for.
  line: {
    now: 'waitlist; item of a cart or an order',
    old: /\b((in|admin|waiting|let|join|leaves?|cart|goods|lock) lines?|lines? (sheet|row|data|query|note|menu|behind))\b/,
  },
  standing: {
    now: 'permissions, account status',
    old: /\bstandings?\b/,
    elsewhere: { 'web/shell/session/account-status.ts': 'a key under which an older program kept a user’s roles' },
  },
  // „as club“ is SQL, too.
  'as-club': { now: 'asServiceRole, asSystemJob', old: /\bas club\b/, kinds: ['names', 'types', 'files'] },
  group: {
    now: 'class (swimClass)',
    old: /\bgroups?\b/,
    kinds: ['names', 'types', 'files'],
    stays: {
      'group by': 'a clause of SQL, and the functions that are named after it',
      'code splitting group': 'a type of Rolldown',
    },
    elsewhere: {
      'server/platform/postgres/database-url.ts': 'what a regular expression captures',
      'web/shell/search/SearchPanel.tsx': 'a part of Base UI’s autocomplete',
    },
  },
  'type-names': {
    now: 'the noun of the domain',
    old: /\b(said|answers?|told|looks?|wish|wishes|happenings?)\b/,
    kinds: ['types'],
  },
  anew: { now: 'again, rebuild', old: /\banew\b/ },
  nobody: { now: 'a noun: no admin, no user', old: /\bnobody\b/ },
  somebody: { now: 'a noun: a user, a parent', old: /\bsomebody\b/ },
  whoever: { now: 'a noun: the caller, the parent who', old: /\bwhoever\b/ },
  stand: {
    now: 'is, are',
    old: /\bstands?\b/,
    stays: { 'stand in': 'replaces another service in a demo', 'stand ins': 'several of them' },
  },
  british: {
    now: 'American spelling: enrollment, license, color',
    old: /\b(enrol|enrols|enrolments?|licences?|colours?|behaviours?|centres?|metres?|cheques?|honours?|favourites?|organis\w+|recognis\w+|authoris\w+|judgements?|labelled|travelled|programmes?)\b/,
  },
};
