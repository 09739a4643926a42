import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { showTheme, type Theme } from '../../lib/browser/theme.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const { t } = useLanguage();
  const data = useRouteLoaderData('root') as { theme: Theme } | undefined;
  const [theme, setTheme] = useState<Theme>(data?.theme ?? 'system');
  return (
    <SegmentedControl
      name={t('theme.label')}
      value={theme}
      onChange={(chosen) => {
        setTheme(chosen);
        showTheme(chosen);
      }}
      segments={[
        { value: 'system', label: t('theme.system'), icon: <Monitor /> },
        { value: 'light', label: t('theme.light'), icon: <Sun /> },
        { value: 'dark', label: t('theme.dark'), icon: <Moon /> },
      ]}
      compact
    />
  );
}
