import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { fetchAhead } from '../features/lessons/roster/fetch-ahead.ts';
import { UnsentMessages } from '../features/messages/UnsentMessages.tsx';
import { workQuery } from '../pages/deck/dashboard-data.ts';
import { Guard } from '../shell/session/Guard.tsx';
import { useUser } from '../shell/session/SessionProvider.tsx';

export default function InstructorLayout() {
  return (
    <Guard role="instructor">
      <Deck />
    </Guard>
  );
}

function Deck() {
  useFetchAhead(useUser().id);
  return (
    <>
      <UnsentMessages />
      <Outlet />
    </>
  );
}

/** The page's own content is shown first. */
const CALM_MS = 1_500;

/**
 * Brings the dashboard and the lists of coming lessons onto the device while there is a network, once the page has come to rest,
 * whichever page of the deck was opened first.
 */
function useFetchAhead(userId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const fetchThem = async () => {
      if (!navigator.onLine) return;
      const { ahead } = await queries.ensureQueryData(workQuery(userId));
      const lessons = ahead.map(({ id, swimClass }) => ({ id, class_id: swimClass.id }));
      await fetchAhead(queries, userId, lessons);
    };
    const timer = setTimeout(() => void fetchThem().catch(() => undefined), CALM_MS);
    return () => clearTimeout(timer);
  }, [queries, userId]);
}
