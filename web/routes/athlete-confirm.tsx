import { OwnQueries } from '../components/states/OwnQueries.tsx';
import { AthleteConfirmPage } from '../features/users/auth/AthleteConfirmPage.tsx';

export default function AthleteConfirmRoute() {
  return (
    <OwnQueries>
      <AthleteConfirmPage />
    </OwnQueries>
  );
}
