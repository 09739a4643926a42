import { CalendarClock, Check, Phone } from 'lucide-react';
import { addDays } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useUndo } from '../../../components/states/use-undo.ts';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import type { Worry } from './worries-data.ts';
import { WorryStep } from './WorryStep.tsx';

/** Days after which a worry comes back, beside tomorrow. */
const LATER = [3, 7];

/** A worry in one row: whose it is and why, the next step, the phone, and the two ways to take it off the list. */
export function WorryRow({ worry }: { worry: Worry }) {
  const { t, date, localized } = useLanguage('worries');
  const undo = useUndo();
  const settle = useProcedure('settle_worry');
  const back = useProcedure('bring_back_worry');
  const title = worry.title ? localized({ ...worry, title: worry.title }, 'title') : null;
  const name = worry.child_name ?? (worry.family_id === null ? title : worry.family_name) ?? '';
  const named = name || t('noName');
  const { kind, subject_id, since } = worry;
  const takeOff = (until: string | null) =>
    void settle.run(
      { kind, subject_id, since, until },
      {
        done: () => ({
          text: until === null ? t('settled', { name: named }) : t('putOff', { name: named, date: date(until) }),
          ...undo(() => void back.run({ kind, subject_id, since }, { failed: t('failed') })),
        }),
        failed: t('failed'),
      },
    );
  return (
    <li className="flex flex-wrap items-center lg:flex-nowrap gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold wrap-anywhere">{named}</span>
        <WorryFacts worry={worry} title={title} />
      </span>
      <span className="flex flex-wrap items-center gap-2 lg:shrink-0 lg:flex-nowrap">
        <WorryStep worry={worry} name={named} />
        {worry.phone && (
          <a
            href={`tel:${worry.phone}`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-water tabular hover:underline"
          >
            <Phone className="size-5" />
            {formatPhone(worry.phone)}
          </a>
        )}
        <Button
          kind="quiet"
          icon={<Check />}
          busy={settle.isPending && settle.variables?.until == null}
          aria-label={t('stepOf', { step: t('done'), name: named })}
          onClick={() => takeOff(null)}
        >
          {t('done')}
        </Button>
        <Button
          kind="quiet"
          aria-label={t('stepOf', { step: t('tomorrow'), name: named })}
          onClick={() => takeOff(addDays(clubDay(), 1))}
        >
          {t('tomorrow')}
        </Button>
        <Menu
          trigger={<IconButton name={t('stepOf', { step: t('later'), name: named })} icon={<CalendarClock />} />}
          entries={LATER.map((count) => ({
            label: t('inDays', { count }),
            onSelect: () => takeOff(addDays(clubDay(), count)),
          }))}
        />
      </span>
    </li>
  );
}

/** The reason of a worry, and the lesson that it is about. */
function WorryFacts({ worry, title }: { worry: Worry; title: string | null }) {
  const { t, date, dateTime } = useLanguage('worries');
  const { kind, since, number, child_name, family_name, starts_at } = worry;
  const count = number ?? 0;
  const fact = {
    accident: () => t('facts.accident', { date: date(since) }),
    marks: () => t('facts.marks', { count }),
    unpaid: () => t('facts.unpaid', { count, date: date(since) }),
    certificate: () => t(count < 0 ? 'facts.ended' : 'facts.ends', { date: date(since) }),
    refused: () => t('facts.refused', { date: date(since) }),
    missed: () => t('facts.missed', { date: date(since) }),
    falling: () => t('facts.falling', { count }),
    birthday: () => t('facts.birthday', { count }),
  }[kind]();
  const lesson = kind === 'marks' ? starts_at && dateTime(starts_at) : title;
  return (
    <>
      <span className="block text-sm text-muted wrap-anywhere">{[fact, lesson].filter(Boolean).join(' · ')}</span>
      {child_name && family_name && <span className="block text-sm text-muted wrap-anywhere">{family_name}</span>}
    </>
  );
}
