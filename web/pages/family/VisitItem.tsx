import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, X } from 'lucide-react';
import { useState } from 'react';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { GUEST_KINDS, type GuestKind, type VisitKind } from '../../../contracts/visits.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { late } from '../../components/states/late.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { TimetableClass } from '../../features/classes/timetable.ts';
import { MakeUpList } from '../../features/lessons/visits/MakeUpsCard.tsx';
import { fittingQuery, homeOf, makeUpsQuery, trialRequestQuery } from '../../features/lessons/visits/visits-data.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ClassField } from './ClassField.tsx';
import type { DeskChild, DeskVisit } from './family-data.ts';

const MoveSlotSheet = late(async () => (await import('../../features/lessons/slots/MoveSlotSheet.tsx')).MoveSlotSheet);

/** The lessons that a child may make up, each with its last day; nothing where there are none. */
export function FreeMakeUps({ childId }: { childId: string }) {
  const { t } = useLanguage('visits');
  const { data } = useQuery(makeUpsQuery(childId));
  if (!data || data.balance === 0) return null;
  return (
    <section aria-label={t('title')} className="mt-3 border-t border-line pt-3">
      <h3 className="font-bold">
        {data.balance} {t('balance', { count: data.balance })}
      </h3>
      <MakeUpList credits={data.credits.filter(({ state }) => state === 'free')} />
    </section>
  );
}

/** The wish of a family that leaves the choice of a trial lesson to the club; nothing where none waits. */
export function TrialWish({ childId }: { childId: string }) {
  const { t } = useLanguage('desk');
  const request = useQuery(trialRequestQuery(childId)).data?.[0];
  if (!request) return null;
  return (
    <div className="mb-2">
      <StatusChip progress="waiting">{t('trials.waits')}</StatusChip>
      {request.wish && <p className="mt-1 wrap-anywhere">{request.wish}</p>}
    </div>
  );
}

/** A visit to come, which the desk moves or cancels until it begins. */
export function VisitItem({ child, visit }: { child: DeskChild; visit: DeskVisit }) {
  const { t, dateTime, localized } = useLanguage(['desk', 'common', 'visits']);
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const { starts_at, classes } = visit.lessons;
  const title = localized(classes, 'title');
  const names = { visit: t(`common:visitKinds.${visit.kind as VisitKind}`), when: dateTime(starts_at) };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted first-letter:uppercase">{dateTime(starts_at)}</p>
      </div>
      <span className="flex flex-wrap items-center gap-1">
        {visit.kind !== 'private' && <Chip tone="rope">{names.visit}</Chip>}
        <Button
          kind="quiet"
          icon={<ArrowRightLeft />}
          aria-label={t('visit.move', names)}
          onClick={() => setOpen('move')}
        >
          {t('visit.moveOpen')}
        </Button>
        <Button
          kind="quiet"
          icon={<X />}
          aria-label={t('visit.cancel', names)}
          onClick={() => setOpen('cancel')}
          className="-mr-2"
        >
          {t('visit.cancelOpen')}
        </Button>
      </span>
      {open === 'move' && visit.kind === 'private' && (
        <MoveSlotSheet child={child} visit={{ id: visit.id, starts_at }} onClose={close} />
      )}
      {open === 'move' && visit.kind !== 'private' && <VisitSheet child={child} moving={visit} onClose={close} />}
      {open === 'cancel' && (
        <ConfirmDialog
          call="cancel_visit"
          input={{ visit_id: visit.id }}
          title={t('visits:actions.cancelTitle', { when: names.when })}
          description={t('visit.cancelNote', { name: child.first_name, class: title })}
          confirmLabel={t('visits:actions.confirm')}
          done={t('visit.cancelled')}
          failed={t('visits:actions.failed')}
          onClose={close}
        />
      )}
    </li>
  );
}

export interface VisitSheetProps {
  child: DeskChild;
  /** The visit that moves; without one a new one is booked. */
  moving?: DeskVisit;
  onClose: () => void;
}

/** The price of a visit is asked for at the desk, by transfer, or not at all. */
const WAYS = ['free', ...HAND_METHODS] as const;

/** Books one lesson for a child, or moves a visit to it: why, the class, then a press on the lesson. */
export function VisitSheet({ child, moving, onClose }: VisitSheetProps) {
  const { t, dateTime, localized } = useLanguage(['desk', 'common', 'payment']);
  const { data: makeUps } = useQuery(makeUpsQuery(child.id));
  const [chosen, setKind] = useState<GuestKind>('trial');
  const kind = (moving?.kind as GuestKind | undefined) ?? chosen;
  const { trialPrice } = useClubSettings();
  const isSold = !moving && (kind === 'single' || (kind === 'trial' && Boolean(trialPrice)));
  const [way, setWay] = useState<(typeof WAYS)[number]>('free');
  const [swimClass, setSwimClass] = useState<TimetableClass | null>(null);
  const { choose, isPending, error } = useChoose({
    child,
    kind,
    method: isSold && way !== 'free' ? way : null,
    moving,
    onClose,
  });
  const kinds = GUEST_KINDS.filter((one) => one !== 'make_up' || (makeUps?.balance ?? 0) > 0);
  const names = { name: child.first_name };
  return (
    <Sheet
      onClose={onClose}
      title={
        moving
          ? t('visit.moveTitle', {
              ...names,
              class: localized(moving.lessons.classes, 'title'),
              when: dateTime(moving.lessons.starts_at),
            })
          : t('visit.title', names)
      }
    >
      {!moving && (
        <>
          <p className="text-muted">{t('visit.note')}</p>
          <SegmentedControl<GuestKind>
            name={t('visit.kind')}
            value={kind}
            onChange={setKind}
            segments={kinds.map((value) => ({ value, label: t(`common:visitKinds.${value}`) }))}
            className="flex-wrap self-start"
          />
        </>
      )}
      {isSold && (
        <SegmentedControl
          name={t('enroll.method')}
          value={way}
          onChange={setWay}
          segments={WAYS.map((value) => ({
            value,
            label: t(value === 'free' ? 'visit.free' : `payment:methods.${value}`),
          }))}
          className="flex-wrap self-start"
        />
      )}
      {kind === 'make_up' && <p className="text-sm text-muted">{t('visit.makeUpNote')}</p>}
      <ClassField child={child} value={swimClass} onChange={setSwimClass} error={undefined} />
      {(swimClass || kind === 'make_up') && (
        <LessonList
          childId={child.id}
          movingId={moving?.id}
          classId={swimClass?.class_id}
          locationId={swimClass ? null : homeOf(makeUps?.credits ?? [])?.location_id}
          disabled={isPending}
          pricedAs={isSold && way !== 'free' ? kind : null}
          onChoose={choose}
        />
      )}
      <FormError message={faultText(error)} />
    </Sheet>
  );
}

interface Chosen extends VisitSheetProps {
  kind: GuestKind;
  /** The payment method; null is free of charge. */
  method: (typeof HAND_METHODS)[number] | null;
}

function useChoose({ child, kind, method, moving, onClose: onSuccess }: Chosen) {
  const { t } = useLanguage(['desk', 'common']);
  const book = useProcedure('book_visit');
  const move = useProcedure('move_visit');
  const names = { name: child.first_name, visit: t(`common:visitKinds.${kind}`).toLocaleLowerCase() };
  const choose = (lesson_id: string) =>
    moving
      ? move.run({ visit_id: moving.id, lesson_id }, { done: t('visit.moved', names), onSuccess })
      : book.run({ child_id: child.id, lesson_id, kind, method }, { done: t('visit.done', names), onSuccess });
  return { choose, isPending: book.isPending || move.isPending, error: book.error ?? move.error };
}

interface LessonListProps {
  childId: string;
  /** The visit that moves. */
  movingId: string | undefined;
  classId: string | undefined;
  locationId: string | null | undefined;
  disabled: boolean;
  /** The kind of visit that is paid for; null: none is. */
  pricedAs: VisitKind | null;
  onChoose: (lessonId: string) => void;
}

/** The lessons with a free seat; a press chooses. */
function LessonList({ childId, movingId, classId, locationId, disabled, pricedAs, onChoose }: LessonListProps) {
  const { t, dateTime, localized } = useLanguage('desk');
  const lessons = useQuery(fittingQuery(childId, { visitId: movingId, classId, locationId: locationId ?? undefined }));
  if (lessons.error) return <FormError message={faultText(lessons.error)} />;
  if (!lessons.data) return <SkeletonRows count={3} />;
  if (lessons.data.length === 0) return <p className="text-muted">{t('visit.none')}</p>;
  return (
    <ul aria-label={t('visit.lessons')} className="-mx-2">
      {lessons.data.map((lesson) => (
        <li key={lesson.lesson_id} className="border-b border-line last:border-0">
          <button
            type="button"
            disabled={disabled}
            onClick={() => onChoose(lesson.lesson_id)}
            className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left enabled:hover:bg-water-soft"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold tabular first-letter:uppercase">{dateTime(lesson.starts_at)}</span>
              {!classId && (
                <span className="block text-sm text-muted wrap-anywhere">
                  {localized(lesson, 'title')} · {localized(lesson, 'location_name')}
                </span>
              )}
            </span>
            <span className="shrink-0 text-right">
              {pricedAs && lesson.prices[pricedAs] != null && (
                <Price amount={lesson.prices[pricedAs]} className="block font-semibold" />
              )}
              <span className="text-sm text-muted tabular">{t('seats.free', { count: lesson.seats })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
