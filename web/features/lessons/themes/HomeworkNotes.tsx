import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { classIdsOf, themesOf, themesQuery, type Member } from './themes-data.ts';

/** The homework of the last lesson of each child, as far as its instructor shares it; nothing where there is none. */
export function HomeworkNotes({ members }: { members: readonly (Member & { id: string; first_name: string })[] }) {
  const { t, date } = useLanguage('dashboard');
  const { data = [] } = useQuery(themesQuery(classIdsOf(members)));
  const now = clubNow();
  const notes = members.flatMap((child) => {
    const last = themesOf(child, data).find(
      ({ homework, lessons }) => homework && Date.parse(lessons.starts_at) <= now,
    );
    return last ? [{ child, ...last }] : [];
  });
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="homework" className="rounded-card bg-raised p-5">
      <h2 id="homework" className="font-bold">
        {t('homework')}
      </h2>
      <ul className="divide-y divide-line">
        {notes.map(({ child, homework, lessons }) => (
          <li key={child.id} className="py-3 last:pb-0">
            <p className="text-sm text-muted">
              <Link to={paths.child(child.id)} className="font-semibold text-ink hover:underline">
                {child.first_name}
              </Link>{' '}
              · {date(lessons.starts_at)}
            </p>
            <p lang="bg" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
              {homework}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
