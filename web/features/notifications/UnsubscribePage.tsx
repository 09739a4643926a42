import { useState } from 'react';
import { isNotificationKind } from '../../../contracts/notifications.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { needBundles } from '../../i18n/client.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { Route } from './+types/UnsubscribePage.ts';

/** The page's words are among the texts of the signed-in area. */
export async function clientLoader() {
  await needBundles('account', 'visit');
  return null;
}

/** The last link of an email: no more emails of its kind, without signing in, after one press. */
export default function UnsubscribePage({ params: { key } }: Route.ComponentProps) {
  const { t } = useLanguage(['notifications', 'notificationKinds']);
  const [state, setState] = useState<{ busy?: boolean; kind?: string; fault?: string }>({});
  const press = async () => {
    setState({ busy: true });
    try {
      setState(await rpc('unsubscribe', { key }));
    } catch (error) {
      setState({ fault: codeOf(error) });
    }
  };
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-16">
      <title>{t('unsubscribe.title')}</title>
      <h1 className="font-condensed text-4xl font-bold">{t('unsubscribe.title')}</h1>
      {state.kind ? (
        <p role="status">
          {isNotificationKind(state.kind)
            ? t('unsubscribe.done', { kind: t(`notificationKinds:${state.kind}`) })
            : t('unsubscribe.doneAny')}
        </p>
      ) : (
        <>
          <p>{t('unsubscribe.question')}</p>
          <FormError message={state.fault && errorText(state.fault)} />
          <Button size="lg" busy={state.busy ?? false} onClick={() => void press()}>
            {t('unsubscribe.press')}
          </Button>
        </>
      )}
      <ButtonLink kind="quiet" to={paths.notificationSettings} className="-ml-4">
        {t('unsubscribe.all')}
      </ButtonLink>
    </div>
  );
}
