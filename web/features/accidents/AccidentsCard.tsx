import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/Card.tsx';
import { askQuery } from '../../lib/api/club-query.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const accidentsQuery = (childId: string) =>
  askQuery(['accidents', childId], (club) =>
    club
      .from('accidents')
      .select('id,happened_at,what,spot,done,informed,follow_up')
      .eq('child_id', childId)
      .order('happened_at', { ascending: false }),
  );

/** The accidents of a child, as its family reads them; nothing where there are none. */
export function AccidentsCard({ childId }: { childId: string }) {
  const { t, dateTime } = useLanguage('accidents');
  const { data: accidents } = useQuery(accidentsQuery(childId));
  if (!accidents?.length) return null;
  return (
    <Card title={t('title')}>
      <ul className="divide-y divide-line">
        {accidents.map((accident) => {
          const facts = [
            [t('card.where'), accident.spot],
            [t('card.done'), accident.done],
            [t('card.informed'), accident.informed],
            [t('card.followUp'), accident.follow_up],
          ] as const;
          return (
            <li key={accident.id} className="py-4 first:pt-0 last:pb-0">
              <p className="text-sm text-muted first-letter:uppercase">{dateTime(accident.happened_at)}</p>
              <div lang="bg" className="flex flex-col gap-1 wrap-anywhere whitespace-pre-line">
                <p className="font-semibold">{accident.what}</p>
                {facts.map(
                  ([name, text]) =>
                    text && (
                      <p key={name}>
                        <span className="text-muted">{name}: </span>
                        {text}
                      </p>
                    ),
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
