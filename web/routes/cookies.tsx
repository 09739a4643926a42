import { CookiesPage } from '../features/documents/legal/CookiesPage.tsx';

export default CookiesPage;
