import { useQuery } from '@tanstack/react-query';
import { Camera, Pencil, Trash2, UsersRound, Medal } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { childQuery, type Child, type Achievement } from '../../features/children/child-data.ts';
import { ChildAvatar } from '../../features/children/ChildAvatar.tsx';
import { PhotoDialog } from '../../features/children/PhotoDialog.tsx';
import { maySwimQuery } from '../../features/hindrances/hindrances-data.ts';
import { AttendanceTab } from '../../features/lessons/attendance/AttendanceTab.tsx';
import { Comments } from '../../features/progress/Comments.tsx';
import { LevelChip } from '../../features/progress/LevelChip.tsx';
import { PerformanceTab } from '../../features/progress/PerformanceTab.tsx';
import { progressQuery } from '../../features/progress/progress-data.ts';
import { Scores } from '../../features/progress/Scores.tsx';
import { SkillsCard } from '../../features/progress/SkillsCard.tsx';
import { RowMenu } from '../../kit/RowMenu.tsx';
import { beginWith } from '../../lib/first/first-reads.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths, type ChildTab } from '../../lib/paths.ts';
import { ChildFault } from './ChildFault.tsx';
import { EnrollmentsTab } from './EnrollmentsTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PaymentsTab } from './PaymentRows.tsx';

export const clientLoader = beginWith(({ params: { childId = '' } }) => [childQuery(childId), maySwimQuery(childId)]);

const EditChildSheet = late(async () => (await import('../../features/children/EditChildSheet.tsx')).EditChildSheet);
const DeleteChildDialog = late(async () => (await import('./DeleteChildDialog.tsx')).DeleteChildDialog);

/** A child's profile: who it is, and seven tabs. */
export default function ChildPage() {
  const { t } = useLanguage('child');
  const { childId = '' } = useParams();
  const query = useQuery(childQuery(childId));
  // Its card is above the lessons, which would move.
  const maySwim = useQuery(maySwimQuery(childId));
  if (query.isPending || (query.data && maySwim.isPending)) return <SkeletonPage />;
  const child = query.data;
  if (!child) return <ChildFault error={query.error} onRetry={() => void query.refetch()} />;
  const tab = (value: ChildTab, content: React.ReactNode) => ({ value, label: t(`tabs.${value}`), content });
  return (
    <>
      <ChildHead child={child} />
      <Tabs<ChildTab>
        name={t('tabs.name', { name: child.first_name })}
        tabs={[
          tab('overview', <OverviewTab child={child} />),
          tab('attendance', <AttendanceTab childId={child.id} />),
          tab('progress', <ProgressTab child={child} />),
          tab('performance', <PerformanceTab childId={child.id} />),
          tab('achievements', <AchievementsTab achievements={child.achievements} />),
          tab('payments', <PaymentsTab child={child} />),
          tab('enrollments', <EnrollmentsTab child={child} />),
        ]}
      />
    </>
  );
}

function ChildHead({ child }: { child: Child }) {
  const { t } = useLanguage(['child', 'common', 'dashboard', 'guardians']);
  const [open, setOpen] = useState<'edit' | 'photo' | 'delete' | null>(null);
  const photoLabel = child.photo_path ? t('photo.change') : t('photo.add');
  const close = () => setOpen(null);
  return (
    <header className="mb-4 flex flex-wrap items-center gap-4">
      <title>{child.full_name}</title>
      <div className="relative">
        <ChildAvatar name={child.full_name} path={child.photo_path} size="lg" />
        <button
          type="button"
          aria-label={photoLabel}
          title={photoLabel}
          onClick={() => setOpen('photo')}
          className="absolute inset-0 rounded-full"
        >
          <span className="absolute -right-1 -bottom-1 grid size-8 place-items-center rounded-full bg-raised shadow-float">
            <Camera className="size-4.5 text-water" />
          </span>
        </button>
      </div>
      <div className="min-w-0 flex-1">
        <h1 className="text-3xl leading-tight font-bold">{child.full_name}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-muted">
          <LevelChip level={child.skill_level} own={child.own_level} />
          {t('age', { count: ageOn(child.birth_date) })}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <ButtonLink to={paths.enrollChild(child.id)} className="max-sm:flex-1">
          {t('dashboard:enroll')}
        </ButtonLink>
        <RowMenu
          name={t('actions')}
          entries={[
            { label: t('edit.open'), icon: <Pencil />, onSelect: () => setOpen('edit') },
            { label: photoLabel, icon: <Camera />, onSelect: () => setOpen('photo') },
            { label: t('guardians:title'), icon: <UsersRound />, to: paths.guardians },
            {
              label: t('remove.open', { name: child.first_name }),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => setOpen('delete'),
            },
          ]}
        />
      </div>
      {open === 'edit' && <EditChildSheet child={child} onClose={close} />}
      {open === 'photo' && <PhotoDialog child={child} onClose={close} />}
      {open === 'delete' && <DeleteChildDialog child={child} onClose={close} />}
    </header>
  );
}

/** The badges a child was given. */
function AchievementsTab({ achievements }: { achievements: readonly Achievement[] }) {
  const { t, date } = useLanguage('child');
  if (achievements.length === 0)
    return <EmptyState card title={t('achievements.empty')} note={t('achievements.emptyNote')} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {achievements.map((badge) => (
        <li key={badge.id} className="flex items-start gap-4 rounded-card bg-raised p-5">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-rope-soft">
            <Medal className="size-7 text-rope" />
          </span>
          <div className="min-w-0">
            <h2 lang="bg" className="text-lg leading-snug font-bold">
              {badge.title}
            </h2>
            {badge.description && (
              <p lang="bg" className="mt-0.5 text-muted">
                {badge.description}
              </p>
            )}
            <p className="mt-1.5 text-sm text-muted">{date(badge.awarded_on)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const ReportsCard = late(async () => (await import('../../features/progress/reports/ReportsCard.tsx')).ReportsCard);

/** The progress of a child: scores, the instructor's words, the ladder of its level. */
function ProgressTab({ child }: { child: Child }) {
  const { t } = useLanguage('child');
  const progress = useQuery(progressQuery(child.id));
  if (progress.error || !progress.data) return <QueryState query={progress} cards={2} />;
  const learner = progress.data.progress_assessments.filter(({ metric_set }) => metric_set === 'learner');
  const skills = progress.data.ladder;
  return (
    <div className="flex flex-col gap-6">
      {learner.length === 0 ? (
        <EmptyState card title={t('progress.empty')} note={t('progress.emptyNote')} />
      ) : (
        <Scores assessments={learner} metricSet="learner" />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {skills.length > 0 && <SkillsCard skills={skills} level={progress.data.own_level} />}
        <ReportsCard childId={child.id} />
        <Comments assessments={learner} />
      </div>
    </div>
  );
}
