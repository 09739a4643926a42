import { SettingsPage } from '../../features/admin-settings/SettingsPage.tsx';

export default function AdminSettingsRoute() {
  return <SettingsPage />;
}
