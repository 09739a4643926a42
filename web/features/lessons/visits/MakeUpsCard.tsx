import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarClock, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Folded } from '../../../components/Folded.tsx';
import { late } from '../../../components/states/late.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { makeUpsQuery, type MakeUp } from './visits-data.ts';

const ChooseLessonSheet = late(async () => (await import('./ChooseLessonSheet.tsx')).ChooseLessonSheet);

/** Lessons that a child may make up, and until when; nothing where the child earned none and, by the club's rules or without a seat, earns none. */
export function MakeUpsCard({ child, hasSeat }: { child: { id: string; first_name: string }; hasSeat: boolean }) {
  const { t } = useLanguage('visits');
  const { makeUps: isOn, noticeHours } = useClubSettings();
  const { data } = useQuery(makeUpsQuery(child.id));
  const [choosing, setChoosing] = useState(false);
  const online = useOnline();
  if (!data || (!(isOn && hasSeat) && data.credits.length === 0)) return null;
  const { balance, credits } = data;
  const open = credits.filter(({ state }) => state === 'free' || state === 'booked');
  const over = credits.filter(({ state }) => state === 'used' || state === 'lapsed').toReversed();
  return (
    <Card title={t('title')}>
      {balance > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="flex items-baseline gap-2">
            <span className="font-condensed text-3xl font-bold tabular">{balance}</span>
            {t('balance', { count: balance })}
          </p>
          <Button disabled={!online} onClick={() => setChoosing(true)} className="max-sm:w-full">
            {online ? t('choose') : t('offline')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">
          {t('none')} {isOn && hasSeat && open.length === 0 && t('noneNote', { hours: noticeHours })}
        </p>
      )}
      <MakeUpList credits={open} className="mt-3" />
      {over.length > 0 && (
        <Folded title={t('earlier')} className="mt-2">
          <MakeUpList credits={over} />
        </Folded>
      )}
      {choosing && <ChooseLessonSheet child={child} onClose={() => setChoosing(false)} />}
    </Card>
  );
}

const SIGNS = { free: CalendarClock, booked: CalendarCheck, used: CircleCheck, lapsed: CircleDashed };
const TONES = { free: 'text-water', booked: 'text-success', used: 'text-muted', lapsed: 'text-muted' };

/** Credits, each with what it is for and what became of it, or its last day. */
export function MakeUpList({ credits, className }: { credits: readonly MakeUp[]; className?: string }) {
  if (credits.length === 0) return null;
  return (
    <ul className={cx('divide-y divide-line', className)}>
      {credits.map((credit) => (
        <MakeUpRow key={credit.credit_id} credit={credit} />
      ))}
    </ul>
  );
}

function MakeUpRow({ credit }: { credit: MakeUp }) {
  const { t, date, dateTime, localized } = useLanguage('visits');
  const { state, reason, missed_at, visit_at, valid_until } = credit;
  const Sign = SIGNS[state];
  const result = {
    free: () => t('until', { date: date(valid_until) }),
    booked: () => t('booked', { when: visit_at && dateTime(visit_at) }),
    used: () => t('used', { when: visit_at && dateTime(visit_at) }),
    lapsed: () => t('lapsed', { date: date(valid_until) }),
  }[state]();
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Sign aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', TONES[state])} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere first-letter:uppercase">{result}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {[
            missed_at ? t('for', { when: dateTime(missed_at) }) : t(`forReason.${reason}`),
            credit.title && localized(credit, 'title'),
            missed_at && reason === 'lesson_cancelled' && t('cancelledLesson'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </li>
  );
}
