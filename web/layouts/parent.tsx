import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { readNouns } from '../components/states/use-procedure.ts';
import { childQuery } from '../features/children/child-data.ts';
import { familyQuery } from '../features/children/family-data.ts';
import { useLiveTables, useLiveTopics } from '../lib/api/live.ts';
import { Guard } from '../shell/session/Guard.tsx';
import { useUser } from '../shell/session/SessionProvider.tsx';

export default function ParentLayout() {
  return (
    <Guard role="parent">
      <LiveOutlet />
    </Guard>
  );
}

function LiveOutlet() {
  useLiveFamily();
  return <Outlet />;
}

/** The nouns that are read again when something of the family changes. */
const NOUNS = ['children', 'payments', 'attendance', 'progress', 'ledger', 'timetable'] as const;
const CHILD_TABLES = [
  'enrollments',
  'attendance',
  'absences',
  'visits',
  'achievements',
  'visit_offers',
  'progress_assessments',
] as const;

/**
 * Keeps the parents' area up to date by itself: waitlist positions, payments, marks, packages, from all sources. A child's
 * page that is opened first watches over that child only: it has no need of the family.
 */
function useLiveFamily(): void {
  const queries = useQueryClient();
  const { id } = useUser();
  const { childId = '' } = useParams();
  const everybody = useQuery({ ...familyQuery, enabled: childId === '' });
  const child = useQuery({ ...childQuery(childId), enabled: false });
  const family = everybody.data ?? (child.data ? [child.data] : []);
  const isPending = !everybody.data && !child.data;
  const refresh = () => void readNouns(queries, NOUNS);
  const filter = `child_id=in.(${family.map((child) => child.id).join(',')})`;
  const ofUser = { table: 'payments', filter: `user_id=eq.${id}` } as const;
  const ofChildren = family.length > 0 ? CHILD_TABLES.map((table) => ({ table, filter })) : [];
  // Once it is known whom to watch: each beginning makes everything be read again.
  useLiveTables(isPending ? [] : [ofUser, ...ofChildren], refresh);
  const waitsFor = family.flatMap(({ enrollments }) =>
    enrollments.filter(({ status }) => status === 'waitlist').map((enrollment) => `class:${enrollment.classes.id}`),
  );
  useLiveTopics([...new Set(waitsFor)], 'seats_changed', refresh);
}
