import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../components/Card.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { classIdsOf, themesOf, themesQuery, type Member } from './themes-data.ts';

/** The lessons of a child whose theme its instructor shares, the latest first; nothing where there are none. */
export function ThemesCard({ child }: { child: Member }) {
  const { t, dateTime, localized } = useLanguage('child');
  const { data = [] } = useQuery(themesQuery(classIdsOf([child])));
  const themes = themesOf(child, data);
  if (themes.length === 0) return null;
  return (
    <Card title={t('themes.title')}>
      <ul className="divide-y divide-line">
        {themes.map(({ lesson_id, theme, homework, lessons }) => (
          <li key={lesson_id} className="py-3 first:pt-0 last:pb-0">
            <p className="text-sm text-muted">
              <span className="inline-block first-letter:uppercase">{dateTime(lessons.starts_at)}</span>
              {lessons.classes && ` · ${localized(lessons.classes, 'title')}`}
            </p>
            {theme && (
              <p lang="bg" className="font-semibold wrap-anywhere">
                {theme}
              </p>
            )}
            {homework && (
              <p lang="bg" className="whitespace-pre-line wrap-anywhere">
                {homework}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
