import { AthleteRegisterForm } from '../features/users/auth/AthleteRegisterForm.tsx';
import { AuthFrame } from '../features/users/auth/AuthFrame.tsx';

/** A press before the page has come to life is not lost in an address: the form is there again. */
export const action = () => null;

export default function AthleteRegisterRoute() {
  return (
    <AuthFrame>
      <AthleteRegisterForm />
    </AuthFrame>
  );
}
