import { Ellipsis, Medal, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { LaneBar } from '../../components/LaneBar.tsx';
import { Menu } from '../../components/Menu.tsx';
import { clubDay, useFormat } from '../../lib/format.ts';
import type { Swim } from '../results/swim.ts';
import { Celebration } from './Celebration.tsx';
import { useEventName } from '../results/use-event-name.ts';
import { progressOf } from './goal-progress.ts';
import type { GoalProgress } from './goal-progress.ts';
import type { Goal } from './goals-data.ts';
import { useGoalActions } from './use-goal-actions.ts';

interface GoalCardProps {
  goal: Goal;
  times: readonly Swim[];
  onEdit: () => void;
}

/** One goal: what is wanted, how near it is, and the button for the moment when it is done. */
export function GoalCard({ goal, times, onEdit }: GoalCardProps) {
  const { t } = useTranslation('athleteArea');
  const { date } = useFormat();
  const name = useGoalName()(goal);
  const { finish, remove, busy } = useGoalActions(goal);
  const progress = progressOf(goal, times);
  const done = goal.done_at !== null;
  const late = !done && goal.target_date !== null && goal.target_date < clubDay();
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-col gap-4 overflow-hidden rounded-card bg-raised p-5"
    >
      {done && <Celebration since={goal.done_at} />}
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {goal.title === null ? (
            <>
              <h3 className="text-sm wrap-anywhere text-muted first-letter:uppercase">{name}</h3>
              <p className="font-condensed text-4xl font-bold tabular">{swimTime(goal.target_centiseconds!)}</p>
            </>
          ) : (
            <h3 className="text-xl font-bold wrap-anywhere">{goal.title}</h3>
          )}
        </div>
        <Menu
          trigger={<IconButton name={t('goals.actions', { name })} icon={<Ellipsis />} className="-mt-2 -mr-2" />}
          entries={[
            { label: t('goals.edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
            ...(done
              ? [
                  {
                    label: t('goals.reopen'),
                    icon: <RotateCcw aria-hidden="true" />,
                    onSelect: () => finish(false),
                  },
                ]
              : []),
            {
              label: t('goals.remove'),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: remove,
            },
          ]}
        />
      </div>
      {progress && !done && <HowNear progress={progress} target={goal.target_centiseconds!} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        {done ? (
          <Chip tone="success" icon={<Medal aria-hidden="true" />}>
            {t('goals.doneOn', { date: date(goal.done_at!) })}
          </Chip>
        ) : late ? (
          <StatusChip progress="warning">{`${t('goals.late')} · ${date(goal.target_date!)}`}</StatusChip>
        ) : (
          <span className="text-muted tabular">
            {goal.target_date && t('goals.by', { date: date(goal.target_date) })}
          </span>
        )}
        {!done && (
          <Button
            kind={progress?.reached ? 'primary' : 'secondary'}
            icon={<Medal aria-hidden="true" />}
            busy={busy}
            aria-label={t('goals.finishName', { name })}
            onClick={() => finish(true)}
          >
            {t('goals.finish')}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The way to a time as a lane rope: what was gained of what is wanted. */
function HowNear({ progress, target }: { progress: GoalProgress; target: number }) {
  const { t } = useTranslation('athleteArea');
  if (progress.best === null) return <p className="text-sm text-muted">{t('goals.noTime')}</p>;
  return (
    <LaneBar
      label={progress.reached ? t('goals.reached') : t('goals.toGo', { time: swimTime(progress.left!) })}
      text={t('goals.fromTo', { best: swimTime(progress.best), target: swimTime(target) })}
      value={progress.gained}
      max={progress.wanted}
    />
  );
}

/** A goal's name: its event, or its own words. */
function useGoalName(): (goal: Goal) => string {
  const event = useEventName();
  return ({ title, distance, stroke, course }) =>
    title ?? event({ distance: distance!, stroke: stroke!, course: course! }, true);
}
