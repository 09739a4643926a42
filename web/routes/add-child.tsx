import { useTranslation } from 'react-i18next';
import { SoonPage } from '../features/later/SoonPage.tsx';

export default function AddChildRoute() {
  const { t } = useTranslation('area');
  return <SoonPage title={t('dashboard')} />;
}
