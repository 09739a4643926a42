import { askRow } from '../../../lib/api/rpc.ts';
import type { MarkSnapshot } from '../roster/mark-queue.ts';
import { changeRoster, type Roster } from '../roster/roster-data.ts';

/** The theme of a lesson with what its children practice; null: there is none. */
export type Theme = Roster['theme'];

/** A row of lesson_themes. */
export type SavedTheme = NonNullable<Theme> & { lesson_id: string };

const withoutNone = ({ theme, homework, is_shared }: NonNullable<Theme>): Theme =>
  theme === null && homework === null ? null : { theme, homework, is_shared };

/** The theme that counts here: what waits to be sent goes before what the club has. */
export function themeOf(lessonId: string, there: Theme, { themes }: MarkSnapshot): Theme {
  const waiting = themes.pending.findLast(({ lesson_id }) => lesson_id === lessonId);
  return waiting ? withoutNone(waiting) : there;
}

/** Writes a theme that the club has by now into what is shown and what the device keeps. */
export const rememberTheme = ({ lesson_id, ...saved }: SavedTheme): Promise<void> =>
  changeRoster(lesson_id, (roster) => ({ ...roster, theme: withoutNone(saved) }));

/** Shows the theme that counts; a roster that is read again would be an opening that is written down. Never throws. */
export async function readTheme(lessonId: string): Promise<void> {
  const row = askRow((club) => club.from('lesson_themes').select('theme,homework,is_shared').eq('lesson_id', lessonId));
  const theme = await row.catch(() => undefined);
  if (theme !== undefined)
    await changeRoster(lessonId, (roster) => ({ ...roster, theme: theme && withoutNone(theme) }));
}
