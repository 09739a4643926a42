import { useQuery } from '@tanstack/react-query';
import { planFits } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { timetableQuery } from '../../features/classes/timetable-data.ts';
import { suits, type TimetableClass } from '../../features/classes/timetable.ts';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Refusal } from './Refusal.tsx';
import type { Confirming } from './use-confirm.ts';
import { firstUnfinished } from './wizard-steps.ts';

/** Other classes offered at once. */
const MOST_OTHERS = 3;

export interface SeatGoneProps extends Pick<Confirming, 'draft' | 'changeMember' | 'all' | 'goTo'> {
  /** The child whose seat went, from 0. */
  who: number;
  onWait: () => void;
}

/** The seat that was shown is taken: the waitlist, or another class with a free seat, each by one press. */
export function SeatGone({ draft, changeMember, all, goTo, who, onWait }: SeatGoneProps) {
  const { t, localized } = useLanguage(['enrollment', 'common']);
  const ordinal = useOrdinal();
  const times = useSessionTimes();
  const { data: classes = [] } = useQuery(timetableQuery);
  const [member, chosen] = [draft.members[who], all[who]];
  if (!member || !chosen?.swimClass) return null;
  const { swimClass, swimmer, takenIds, plan, firstName, position } = chosen;
  const freeIn = ({ class_id, free }: TimetableClass) =>
    free - draft.members.filter(({ classId }) => classId === class_id).length;
  const others = classes
    .filter(
      (one) =>
        one.class_id !== swimClass.class_id &&
        !takenIds.includes(one.class_id) &&
        freeIn(one) > 0 &&
        swimmer !== null &&
        suits(one, swimmer),
    )
    .sort(
      (one, other) =>
        Number(other.location_id === swimClass.location_id) - Number(one.location_id === swimClass.location_id),
    )
    .slice(0, MOST_OTHERS);
  const choose = (one: TimetableClass) => {
    const planId = plan && planFits(plan.kind, one.location_type) ? plan.id : null;
    const chosen = { locationId: one.location_id, classId: one.class_id, planId };
    changeMember(member.key, chosen);
    goTo(firstUnfinished(draft.members.map((now) => (now.key === member.key ? { ...now, ...chosen } : now))));
  };
  return (
    <Refusal title={t('seatGone.title', { title: localized(swimClass, 'title') })}>
      <p className="mt-1">{t('seatGone.nothing')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <Button kind="secondary" wide className="h-auto! py-2.5" onClick={onWait}>
          {t('seatGone.wait', { position: ordinal(position) })}
        </Button>
        {others.length > 0 ? (
          <p className="mt-3 font-semibold">{t('seatGone.others')}</p>
        ) : (
          <p className="mt-3 text-muted">{t('seatGone.none', { name: firstName ?? '' })}</p>
        )}
        {others.map((one) => (
          <button
            key={one.class_id}
            type="button"
            onClick={() => choose(one)}
            className="flex min-h-11 flex-col rounded-control bg-raised p-3 text-left"
          >
            <span className="font-bold wrap-anywhere">
              {localized(one, 'title')}, {times(one.sessions)}
            </span>
            <span className="text-sm text-muted wrap-anywhere">{localized(one, 'location_name')}</span>
            <span className="text-sm font-semibold text-success tabular">
              {t('common:seats', { count: freeIn(one) })}
            </span>
          </button>
        ))}
        <Button kind="quiet" className="text-ink!" onClick={() => goTo({ step: 'class', who })}>
          {t('seatGone.all')}
        </Button>
      </div>
    </Refusal>
  );
}
