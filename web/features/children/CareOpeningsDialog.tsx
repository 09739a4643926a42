import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { careOpeningsQuery, type CareOpening } from './care-data.ts';

interface CareOpeningsDialogProps {
  child: { id: string; full_name: string };
  onClose: () => void;
}

/** Openings of a child's health notes and contacts, the newest first. */
export function CareOpeningsDialog({ child, onClose }: CareOpeningsDialogProps) {
  const { t } = useLanguage(['child', 'common']);
  const pages = useInfiniteQuery(careOpeningsQuery(child.id));
  const openings = pages.data?.pages.flatMap((page) => page.openings);
  return (
    <Dialog
      onClose={onClose}
      title={t('care.openings', { name: child.full_name })}
      description={t('care.openingsNote')}
    >
      <QueryState query={pages} rows={4} />
      {openings?.length === 0 && <p className="text-muted">{t('care.none')}</p>}
      {openings && openings.length > 0 && (
        <ul className="divide-y divide-line">
          {openings.map((opening) => (
            <Opening key={`${opening.first_at} ${opening.last_at}`} opening={opening} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button kind="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('care.older')}
        </Button>
      )}
    </Dialog>
  );
}

function Opening({ opening }: { opening: CareOpening }) {
  const { t, dateTime, localized } = useLanguage(['child', 'common']);
  const { reader_name: name, reader_role: role, lesson, times } = opening;
  return (
    <li className="py-3">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{name ?? t('care.erased')}</span>
        {role && <span className="text-muted"> · {t(`common:roles.${role}`)}</span>}
      </p>
      <p className="text-sm text-muted">
        <span className="tabular">{dateTime(opening.last_at)}</span>
        {times > 1 && <> · {t('care.times', { count: times })}</>}
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {lesson
          ? t('care.inLesson', { title: localized(lesson, 'title'), at: dateTime(lesson.starts_at) })
          : t('care.atDesk')}
      </p>
    </li>
  );
}
