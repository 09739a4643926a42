import { CookiesPage } from '../features/documents/legal/CookiesPage.tsx';

export default function CookiesRoute() {
  return <CookiesPage />;
}
