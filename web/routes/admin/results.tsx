import { ResultsRoom } from '../../features/admin-results/ResultsRoom.tsx';

export default function AdminResultsRoute() {
  return <ResultsRoom />;
}
