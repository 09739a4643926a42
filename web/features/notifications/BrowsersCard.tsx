import { BellRing, Laptop, Smartphone, Trash2 } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { describeDevice } from '../../lib/browser/describe-device.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useBrowsers, useRemoveBrowser, useShowPrivate, useTurnOn, type PushBrowser } from './push-data.ts';

/** The phones and computers on whose screens notifications come: this one is turned on here, each is removed here. */
export function BrowsersCard() {
  const { t } = useLanguage('notifications');
  const { browsers, state, own } = useBrowsers();
  return (
    <Card title={t('push.title')}>
      <p className="text-muted">{t('push.lead')}</p>
      {browsers.data &&
        state &&
        !own &&
        (state === 'possible' ? <TurnOn /> : <p className="mt-3">{t(`push.${state}`)}</p>)}
      <QueryState query={browsers} rows={1} explained />
      {browsers.data && browsers.data.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {browsers.data.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} here={browser === own} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The browser asks for the permission only after this press. */
function TurnOn() {
  const { t } = useLanguage('notifications');
  const turnOn = useTurnOn();
  const press = () =>
    turnOn.run(undefined, {
      done: (on) => (on ? t('push.on') : { text: t('push.denied'), kind: 'error' }),
      failed: t('push.failed'),
    });
  return (
    <Button className="mt-3" kind="secondary" icon={<BellRing />} busy={turnOn.isPending} onClick={press}>
      {t('push.turnOn')}
    </Button>
  );
}

function BrowserRow({ browser, here }: { browser: PushBrowser; here: boolean }) {
  const { t, format } = useLanguage('notifications');
  const remove = useRemoveBrowser();
  const show = useShowPrivate();
  const { browser: program, system, isPhone } = describeDevice(browser.user_agent);
  const name = [program, system].filter(Boolean).join(' · ') || t('push.unknown');
  const { id, failed_since: failedSince } = browser;
  const showsPrivate = (show.isPending ? show.variables?.shows_private : undefined) ?? browser.shows_private;
  return (
    <li className="py-2">
      <div className="flex min-h-11 items-center gap-3 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted">
        {isPhone ? <Smartphone /> : <Laptop />}
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm text-muted">
            {failedSince
              ? t('push.failing', { when: format.dateTime(failedSince) })
              : t('push.since', { when: format.dateTime(browser.created_at) })}
          </p>
        </div>
        {here && <Chip>{t('push.here')}</Chip>}
        <IconButton
          name={t('push.remove', { name })}
          icon={<Trash2 />}
          onClick={() => remove.run({ id, here }, { done: t('push.removed'), failed: true })}
        />
      </div>
      <Checkbox
        className="pl-8"
        label={t('push.showPrivate')}
        checked={showsPrivate}
        onChange={(event) => show.run({ id, shows_private: event.target.checked }, { failed: true })}
      />
    </li>
  );
}
