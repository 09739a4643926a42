import { Check, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { ANSWERS, type YesOrNo } from '../../../contracts/messages.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { needBundles } from '../../i18n/client.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { rpc, type Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { Route } from './+types/AnswerPage.ts';

/** No search engine lists the address: it is a key. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

/** The page's words are among the texts of forms. */
export async function clientLoader({ params: { answer, key } }: Route.ClientLoaderArgs) {
  const [read] = await Promise.all([readLink(answer, key), needBundles('account')]);
  return read;
}

async function readLink(answer: string, key: string) {
  const chosen = ANSWERS.find((each) => each === answer);
  if (!chosen) return { fault: 'answer_link_not_found' };
  try {
    return { chosen, question: await rpc('read_answer_link', { key }) };
  } catch (error) {
    return { fault: codeOf(error) };
  }
}

/** Shown until the link is read. */
export function HydrateFallback() {
  return <Skeleton className="mx-auto my-10 h-72 w-full max-w-xl rounded-card" />;
}

/** /answer/…: the link of an email that asks. Opening it changes nothing; one press answers, without signing in. */
export default function AnswerPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { t } = useLanguage('answer');
  const { question, chosen, fault } = loaderData;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-4 font-condensed text-4xl font-bold">{t('title')}</h1>
      {question ? (
        question.kind === 'message' ? (
          <Question key={chosen} question={question} linkKey={key} chosen={chosen} />
        ) : (
          <HeldSeat key={chosen} offer={question} linkKey={key} chosen={chosen} />
        )
      ) : (
        <EmptyState
          card
          title={errorText(fault)}
          note={t('dead')}
          action={
            <ButtonLink kind="secondary" to={paths.messages}>
              {t('signInToAll')}
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

type Asked<Kind extends string> = Extract<Returns<'read_answer_link'>, { kind: Kind }>;

interface QuestionProps {
  question: Asked<'message'>;
  linkKey: string;
  chosen: YesOrNo;
}

function Question({ question, linkKey, chosen }: QuestionProps) {
  const { t, localized } = useLanguage('answer');
  const [recorded, setRecorded] = useState(question.answer === chosen ? chosen : null);
  const [state, setState] = useState<{ busy?: boolean; fault?: string }>({});
  const next = recorded === null ? chosen : otherThan(recorded);
  const press = async () => {
    setState({ busy: true });
    try {
      setRecorded((await rpc('answer_by_link', { key: linkKey, answer: next })).answer);
      setState({});
    } catch (error) {
      setState({ fault: codeOf(error) });
    }
  };
  return (
    <div className="flex flex-col items-start gap-5 rounded-card bg-raised p-5 sm:p-6">
      <div className="[overflow-wrap:anywhere]">
        <p className="text-xl font-bold">{localized(question, 'subject')}</p>
        {question.children.length > 0 && <p className="text-muted">{question.children.join(', ')}</p>}
      </div>
      <div role="status">
        {recorded ? (
          <p className="flex items-center gap-2 text-xl font-bold">
            <CircleCheck className="size-7 shrink-0 text-success" />
            {t(`recorded.${recorded}`)}
          </p>
        ) : (
          <p>{t(question.answer ? `change.${question.answer}` : 'ask')}</p>
        )}
      </div>
      <FormError message={state.fault && errorText(state.fault)} />
      <Button
        size="lg"
        className="max-sm:w-full"
        kind={recorded ? 'secondary' : 'primary'}
        busy={state.busy ?? false}
        icon={next === 'yes' ? <Check /> : <X />}
        onClick={() => void press()}
      >
        {t(recorded ? `instead.${next}` : `press.${next}`)}
      </Button>
      <ButtonLink kind="quiet" className="-ml-4" to={paths.message(question.message_id)}>
        {t('signIn')}
      </ButtonLink>
    </div>
  );
}

const otherThan = (answer: YesOrNo): YesOrNo => (answer === 'yes' ? 'no' : 'yes');

interface HeldSeatProps {
  offer: Asked<'visit_offer'>;
  linkKey: string;
  chosen: YesOrNo;
}

/** A seat of one lesson that is held for a child: one press takes it or passes it on; once answered or over, what became of it. */
function HeldSeat({ offer: first, linkKey, chosen }: HeldSeatProps) {
  const { t, localized, dateTime } = useLanguage('answer');
  const [offer, setOffer] = useState(first);
  const [state, setState] = useState<{ busy?: boolean; fault?: string }>({});
  const press = async () => {
    setState({ busy: true });
    const fault = await rpc('answer_by_link', { key: linkKey, answer: chosen }).then(() => undefined, codeOf);
    const now = await readLink(chosen, linkKey);
    if (now.question?.kind === 'visit_offer') setOffer(now.question);
    setState(fault ? { fault } : {});
  };
  const { first_name: name, answer, is_open } = offer;
  return (
    <div className="flex flex-col items-start gap-5 rounded-card bg-raised p-5 sm:p-6">
      <div className="wrap-anywhere">
        <p className="text-xl font-bold">{t('seat.title', { name })}</p>
        <p className="font-condensed text-2xl leading-tight font-bold tabular first-letter:uppercase">
          {dateTime(offer.starts_at)}
        </p>
        <p className="text-muted">{[localized(offer, 'title'), localized(offer, 'location_name')].join(' · ')}</p>
      </div>
      <div role="status">
        {answer ? (
          <p className="flex items-center gap-2 text-xl font-bold">
            <CircleCheck className="size-7 shrink-0 text-success" />
            {t(`seat.recorded.${answer}`, { name })}
          </p>
        ) : (
          <p>{is_open ? t('seat.ask', { until: dateTime(offer.expires_at) }) : t('seat.over')}</p>
        )}
      </div>
      <FormError message={state.fault && errorText(state.fault)} />
      {!answer && is_open && (
        <Button
          size="lg"
          className="max-sm:w-full"
          busy={state.busy ?? false}
          icon={chosen === 'yes' ? <Check /> : <X />}
          onClick={() => void press()}
        >
          {t(`seat.press.${chosen}`)}
        </Button>
      )}
      <ButtonLink kind="quiet" className="-ml-4" to={paths.visitOffer(is_open ? offer.offer_id : null)}>
        {t('seat.signIn')}
      </ButtonLink>
    </div>
  );
}
