import { anyHolds } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const LOAD_COLUMNS = 'user_id,full_name,classes,sessions,minutes,children,seats';

/** An instructor, and what the running classes add up to in a week; `minutes` are those in the water. */
export type Instructor = Selected<'admin_instructors', typeof LOAD_COLUMNS>;

/** Everybody who teaches, by name. */
export const instructorLoadsQuery = askQuery(['classes', 'loads'], (club) =>
  club.from('admin_instructors').select(LOAD_COLUMNS).order('full_name'),
);

const CLASS_COLUMNS =
  `id,taken,waiting,max_capacity,is_active,${inAllLanguages('title', 'location_name')},sessions` as const;

/** The running classes of one instructor, by title. */
export const taughtQuery = (instructorId: string) =>
  askQuery(['classes', 'taught', instructorId], (club) =>
    club
      .from('admin_classes')
      .select(CLASS_COLUMNS)
      .contains('instructor_ids', [instructorId])
      .is('is_active', true)
      .order('title'),
  );

const CANDIDATE_COLUMNS = 'user_id,email,full_name,role';

/** A user who may be made an instructor. */
export type Candidate = Selected<'user_directory', typeof CANDIDATE_COLUMNS>;

const SHOWN_CANDIDATES = 6;

/** The users who do not teach yet and whose name or address holds the words. */
export const candidatesQuery = (words: string) =>
  askQuery(['users', 'candidates', words], (club) =>
    club
      .from('user_directory')
      .select(CANDIDATE_COLUMNS)
      .or(anyHolds(['full_name', 'email'], words))
      .not('roles', 'cs', '{instructor}')
      .order('full_name')
      .limit(SHOWN_CANDIDATES),
  );
