import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { familyQuery } from '../../children/family-data.ts';
import { plansQuery } from '../../classes/timetable-data.ts';
import type { Route } from './+types/WishesPage.ts';
import { drawRecordQuery, ownEntriesQuery, wishedClassesQuery, type DrawEntry } from './draw-data.ts';
import { DrawForm } from './DrawForm.tsx';
import { useClassNames } from './use-class-names.ts';

/** The wishes of a family in the draw of a season, and afterwards its own path. */
export default function WishesPage({ params: { seasonId } }: Route.ComponentProps) {
  const { t, localized, dateTime } = useLanguage('draw');
  const record = useQuery(drawRecordQuery(seasonId));
  const family = useQuery(familyQuery);
  const classes = useQuery(wishedClassesQuery(seasonId));
  const plans = useQuery(plansQuery);
  const ids = family.data?.map(({ id }) => id).toSorted();
  const entries = useQuery({ ...ownEntriesQuery(seasonId, ids ?? []), enabled: ids !== undefined });
  const waiting = [record, family, classes, plans, entries].find(({ data }) => data === undefined);
  const draw = record.data;
  return (
    <>
      <PageHeader
        title={t('wishes.title')}
        lead={draw && localized(draw, 'name')}
        back={{ to: paths.dashboard, label: t('wishes.back') }}
        action={
          <ButtonLink kind="quiet" to={paths.draw(seasonId)}>
            {t('wishes.record')}
          </ButtonLink>
        }
      />
      {waiting && <QueryState query={waiting} cards={2} explained />}
      {draw && family.data && classes.data && plans.data && entries.data && (
        <div className="flex max-w-3xl flex-col gap-6">
          <p>{t(draw.closed_at ? 'wishes.after' : 'wishes.lead', { when: dateTime(draw.closes_at) })}</p>
          {family.data.length === 0 ? (
            <EmptyState title={t('wishes.noChildren')} />
          ) : draw.closed_at ? (
            family.data.map((child) => {
              const entry = entries.data.find(({ child_id }) => child_id === child.id);
              return (
                <Card key={child.id} title={child.full_name}>
                  <Path entry={entry} seasonId={seasonId} />
                </Card>
              );
            })
          ) : (
            <DrawForm
              key={entries.data.map(({ id }) => id).join()}
              seasonId={seasonId}
              family={family.data}
              classes={classes.data}
              plans={plans.data}
              entries={entries.data}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The turn of a child, and the seat that it brought. */
function Path({ entry, seasonId }: { entry: DrawEntry | undefined; seasonId: string }) {
  const { t } = useLanguage('draw');
  const { data: classes = [] } = useQuery(wishedClassesQuery(seasonId));
  const nameOf = useClassNames(classes);
  if (!entry) return <p className="text-muted">{t('path.none')}</p>;
  const wish = entry.draw_wishes.find(({ rank }) => rank === entry.rank);
  return (
    <div className="flex flex-col gap-2">
      {entry.position === null ? (
        <p>{t('path.waits')}</p>
      ) : (
        <p className="text-lg font-semibold wrap-anywhere">
          {wish
            ? t('path.seat', { position: entry.position, rank: wish.rank, name: nameOf(wish.class_id) })
            : t('path.waitlist', { position: entry.position })}
        </p>
      )}
      <ol className="flex list-none flex-col gap-1" aria-label={t('path.wishes')}>
        {entry.draw_wishes
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ rank, class_id }) => (
            <li key={rank} className={cx('wrap-anywhere', wish && rank !== wish.rank && 'text-muted')}>
              {rank}. {nameOf(class_id) || t('path.gone')}
            </li>
          ))}
      </ol>
      <p className="text-sm text-muted wrap-anywhere">{t('path.ticket', { ticket: entry.ticket })}</p>
    </div>
  );
}
