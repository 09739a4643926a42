import { useQuery } from '@tanstack/react-query';
import { Plus, FileSignature } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { SkeletonCards, SkeletonPage } from '../../components/states/Skeleton.tsx';
import { familyQuery, type FamilyChild } from '../../features/children/family-data.ts';
import { requiredDocumentsQuery, unsignedOf } from '../../features/documents/documents-data.ts';
import { OfferList } from '../../features/enrollments/OfferList.tsx';
import { AbsencesButton } from '../../features/lessons/attendance/AbsencesButton.tsx';
import { HomeworkNotes } from '../../features/lessons/themes/HomeworkNotes.tsx';
import { VisitOfferList } from '../../features/lessons/visits/VisitOfferList.tsx';
import { ownDueQuery } from '../../features/payments/due-data.ts';
import { DuePayments } from '../../features/payments/DuePayments.tsx';
import { openDrawsQuery } from '../../features/seasons/draw/draw-data.ts';
import { DrawCard } from '../../features/seasons/draw/DrawCard.tsx';
import { settingsQuery } from '../../kit/club/settings-data.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { Tour } from '../../shell/tour/Tour.tsx';
import { DashboardChild } from './DashboardChild.tsx';

const SeasonCard = lazy(() => import('../../features/seasons/SeasonCard.tsx'));

export const clientLoader = beginWith(({ userId }) => [
  familyQuery,
  requiredDocumentsQuery(userId),
  openDrawsQuery,
  ownDueQuery(userId),
  settingsQuery,
]);

/** Waits for the documents to sign and the draws, which are above the children, so that nothing moves. */
export default function DashboardRoute() {
  const { id } = useUser();
  const { data: family } = useQuery(familyQuery);
  const documents = useQuery(requiredDocumentsQuery(id));
  const draws = useQuery(openDrawsQuery);
  const isPending = documents.isPending || draws.isPending;
  return family && family.length > 0 && isPending ? <SkeletonPage /> : <DashboardPage />;
}

/** The parent's first page: what is next, what is left, what waits. */
function DashboardPage() {
  const { t } = useLanguage('dashboard');
  const family = useQuery(familyQuery);
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          family.data &&
          family.data.length > 0 && (
            <div className="flex flex-wrap gap-2">
              <AbsencesButton
                members={family.data}
                day={search.get('away')}
                onClose={() => setSearch({}, { replace: true })}
              />
              <ButtonLink to={paths.registerChild} kind="secondary" icon={<Plus />}>
                {t('addChild')}
              </ButtonLink>
            </div>
          )
        }
      />
      <QueryState query={family} cards={2} explained />
      {family.data && <Tour isHeld={family.data.some(hasOffer)} />}
      {family.data?.length === 0 && <NoChildren />}
      {family.data && family.data.length > 0 && <Family members={family.data} />}
    </>
  );
}

/** True if a seat is held for the child until it is answered. */
const hasOffer = ({ visit_offers, enrollments }: FamilyChild): boolean =>
  visit_offers.length > 0 ||
  enrollments.some(({ status, waitlist_offers }) => status === 'waitlist' && waitlist_offers.length > 0);

function Family({ members }: { members: readonly FamilyChild[] }) {
  return (
    <div className="flex flex-col gap-6">
      <VisitOfferList members={members} />
      <OfferList members={members} />
      {members.some(({ season_proposals }) => season_proposals.length > 0) && (
        <Suspense fallback={<SkeletonCards count={1} />}>
          <SeasonCard members={members} />
        </Suspense>
      )}
      <DocumentsToSign members={members} />
      <DrawCard members={members} />
      <ul className="grid items-stretch gap-4 lg:grid-cols-2">
        {members.map((child) => (
          <li key={child.id}>
            <DashboardChild child={child} />
          </li>
        ))}
      </ul>
      <HomeworkNotes members={members} />
      <DuePayments members={members} />
    </div>
  );
}

function NoChildren() {
  const { t } = useLanguage('dashboard');
  return (
    <div data-tour="child enrollment" data-tour-empty="" className="rounded-card bg-raised">
      <EmptyState
        title={t('empty')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.registerChild} size="lg">
              {t('addChild')}
            </ButtonLink>
            <ButtonLink to={paths.addChild} kind="quiet" size="lg">
              {t('quick')}
            </ButtonLink>
          </div>
        }
        note={t('emptyNote')}
      />
    </div>
  );
}

/** The documents that wait for the parent's signature, by title; nothing when all are signed. */
function DocumentsToSign({ members }: { members: readonly FamilyChild[] }) {
  const { t, localized } = useLanguage('dashboard');
  const { id } = useUser();
  const childIds = members.map((child) => child.id);
  const { data: required = [] } = useQuery(requiredDocumentsQuery(id));
  const documents = unsignedOf(required, id, childIds);
  if (documents.length === 0) return null;
  const titles = documents.map((one) => localized(one, 'title'));
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-5">
      <FileSignature className="size-7 shrink-0 text-water" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg font-bold">{t('sign', { count: documents.length })}</h2>
        <p className="text-sm text-muted">{titles.join(' · ')}</p>
      </div>
      <ButtonLink kind="secondary" to={paths.documents} className="max-sm:w-full">
        {t('signAction')}
      </ButtonLink>
    </section>
  );
}
