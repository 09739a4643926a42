import { Outlet } from 'react-router';
import { useDeckWorker } from '../features/offline/use-deck-worker.ts';
import { Guard } from '../features/session/Guard.tsx';
import { useUser } from '../features/session/SessionProvider.tsx';

export default function InstructorLayout() {
  return (
    <Guard role="instructor">
      <Deck />
    </Guard>
  );
}

function Deck() {
  useDeckWorker(useUser().id);
  return <Outlet />;
}
