import { CookiesPage } from '../features/legal/CookiesPage.tsx';

export default function CookiesRoute() {
  return <CookiesPage />;
}
