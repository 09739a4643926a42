import { AthleteRegisterForm } from '../features/auth/AthleteRegisterForm.tsx';
import { AuthFrame } from '../features/auth/AuthFrame.tsx';

export default function AthleteRegisterRoute() {
  return (
    <AuthFrame>
      <AthleteRegisterForm />
    </AuthFrame>
  );
}
