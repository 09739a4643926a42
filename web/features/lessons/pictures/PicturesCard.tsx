import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { childPicturesQuery, isFilm, type ChildPicture } from './pictures-data.ts';
import { PictureTile } from './PictureTile.tsx';

/** So many are shown before the others are asked for. */
const FIRST = 12;

/** The pictures of a child's lessons that its family sees, the latest first; nothing where there are none. */
export function PicturesCard({ childId }: { childId: string }) {
  const { t, dateTime, localized } = useLanguage('pictures');
  const { data = [] } = useQuery(childPicturesQuery(childId));
  const [isWhole, setWhole] = useState(false);
  if (data.length === 0) return null;
  const lessons = byLesson(isWhole ? data : data.slice(0, FIRST));
  return (
    <Card title={t('card.title')}>
      <ul className="flex flex-col gap-5">
        {lessons.map((pictures) => {
          const [lesson] = pictures;
          const numberOf = counting();
          return (
            <li key={lesson.lesson_id}>
              <p className="mb-2 text-sm text-muted">
                <span className="inline-block first-letter:uppercase">{dateTime(lesson.starts_at)}</span>
                {` · ${localized(lesson, 'title')}`}
              </p>
              <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
                {pictures.map((picture) => {
                  const name = t(isFilm(picture) ? 'film' : 'picture', { number: numberOf(picture) });
                  return (
                    <li key={picture.id}>
                      <PictureTile picture={picture} name={name} />
                      {picture.is_clip && <p className="mt-1 text-xs text-muted">{t('card.clip')}</p>}
                    </li>
                  );
                })}
              </ul>
            </li>
          );
        })}
      </ul>
      {!isWhole && data.length > FIRST && (
        <Button kind="quiet" className="mt-3 -ml-3" onClick={() => setWhole(true)}>
          {t('card.more', { count: data.length })}
        </Button>
      )}
    </Card>
  );
}

/** The pictures of each lesson, in their order. */
function byLesson(pictures: readonly ChildPicture[]): [ChildPicture, ...ChildPicture[]][] {
  const lessons = new Map<string, [ChildPicture, ...ChildPicture[]]>();
  for (const picture of pictures) {
    const own = lessons.get(picture.lesson_id);
    if (own) own.push(picture);
    else lessons.set(picture.lesson_id, [picture]);
  }
  return [...lessons.values()];
}

/** Numbers pictures and films of a lesson apart, from 1. */
function counting(): (picture: ChildPicture) => number {
  const counts = { films: 0, pictures: 0 };
  return (picture) => (counts[isFilm(picture) ? 'films' : 'pictures'] += 1);
}
