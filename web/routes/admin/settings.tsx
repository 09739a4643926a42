import { SettingsPage } from '../../features/settings/SettingsPage.tsx';

export default function AdminSettingsRoute() {
  return <SettingsPage />;
}
