import { ResultsRoom } from '../../features/results/admin/ResultsRoom.tsx';

export default function AdminResultsRoute() {
  return <ResultsRoom />;
}
