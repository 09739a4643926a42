import type { Locale } from '../../../contracts/roles.ts';

/** The mails of the authentication service. */
export type MailKind = 'confirmation' | 'recovery' | 'already_registered' | 'password_changed';

/** What one mail says; `{club}` stands for the club's name. */
export interface MailText {
  subject: string;
  greeting: string;
  body: string;
  button: string;
  /** Before the code; left out where the mail carries none. */
  codeHint?: string;
  footnote: string;
}

export const MAIL_TEXTS: Record<Locale, Record<MailKind, MailText>> = {
  bg: {
    confirmation: {
      subject: 'Потвърдете имейла си',
      greeting: 'Добре дошли!',
      body: 'Радваме се, че избрахте {club}. Остава една крачка: потвърдете, че този имейл е Ваш, и профилът Ви е готов.',
      button: 'Потвърждавам имейла',
      codeHint: 'Ако сайтът Ви поиска код, въведете този:',
      footnote:
        'Линкът и кодът важат 24 часа и само веднъж. Ако не сте се регистрирали Вие, просто изтрийте това писмо.',
    },
    recovery: {
      subject: 'Нова парола',
      greeting: 'Здравейте,',
      body: 'Получихме заявка за нова парола за профила Ви в {club}. Натиснете бутона и изберете нова парола.',
      button: 'Избирам нова парола',
      codeHint: 'Ако сайтът Ви поиска код, въведете този:',
      footnote:
        'Линкът и кодът важат 24 часа и само веднъж. Ако не сте искали нова парола, не правете нищо: старата остава в сила.',
    },
    already_registered: {
      subject: 'Вече имате профил при нас',
      greeting: 'Здравейте отново!',
      body: 'Току-що някой се опита да направи нов профил в {club} с този имейл, но Вие вече имате такъв. Влезте с паролата си, а ако сте я забравили, поискайте нова от същата страница.',
      button: 'Към входа',
      footnote: 'Ако не сте били Вие, няма нищо за правене: профилът Ви е непроменен.',
    },
    password_changed: {
      subject: 'Паролата Ви е сменена',
      greeting: 'Здравейте,',
      body: 'Паролата на профила Ви в {club} току-що беше сменена, а всички други устройства излязоха от профила.',
      button: 'Към профила',
      footnote: 'Ако не сте я сменили Вие, поискайте веднага нова парола от страницата за вход и ни се обадете.',
    },
  },
  en: {
    confirmation: {
      subject: 'Confirm your e-mail',
      greeting: 'Welcome!',
      body: 'We are glad that you chose {club}. One step is left: confirm that this address is yours, and your account is ready.',
      button: 'Confirm my e-mail',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are good for 24 hours and only once. If you did not sign up, simply delete this mail.',
    },
    recovery: {
      subject: 'A new password',
      greeting: 'Hello,',
      body: 'Somebody asked for a new password for your account at {club}. Press the button and choose a new one.',
      button: 'Choose a new password',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are good for 24 hours and only once. If you did not ask for this, do nothing: your password stays as it is.',
    },
    already_registered: {
      subject: 'You already have an account',
      greeting: 'Hello again!',
      body: 'Somebody has just tried to make a new account at {club} with this address, but you already have one. Sign in with your password; if you have forgotten it, ask for a new one on the same page.',
      button: 'Sign in',
      footnote: 'If it was not you, there is nothing to do: your account has not changed.',
    },
    password_changed: {
      subject: 'Your password was changed',
      greeting: 'Hello,',
      body: 'The password of your account at {club} has just been changed, and all other devices were signed out.',
      button: 'Open my account',
      footnote: 'If you did not change it, ask for a new password on the sign-in page right away, and call us.',
    },
  },
  ru: {
    confirmation: {
      subject: 'Подтвердите адрес почты',
      greeting: 'Добро пожаловать!',
      body: 'Мы рады, что вы выбрали {club}. Остался один шаг: подтвердите, что этот адрес ваш, и профиль готов.',
      button: 'Подтвердить адрес',
      codeHint: 'Если сайт попросит код, введите этот:',
      footnote:
        'Ссылка и код действуют 24 часа и только один раз. Если вы не регистрировались, просто удалите это письмо.',
    },
    recovery: {
      subject: 'Новый пароль',
      greeting: 'Здравствуйте!',
      body: 'Мы получили просьбу о новом пароле для вашего профиля в {club}. Нажмите кнопку и выберите новый пароль.',
      button: 'Выбрать новый пароль',
      codeHint: 'Если сайт попросит код, введите этот:',
      footnote:
        'Ссылка и код действуют 24 часа и только один раз. Если вы не просили новый пароль, ничего не делайте: прежний остаётся в силе.',
    },
    already_registered: {
      subject: 'У вас уже есть профиль',
      greeting: 'Здравствуйте снова!',
      body: 'Только что кто-то попытался создать новый профиль в {club} с этим адресом, но он у вас уже есть. Войдите со своим паролем, а если забыли его, запросите новый на той же странице.',
      button: 'Войти',
      footnote: 'Если это были не вы, делать ничего не нужно: ваш профиль не изменился.',
    },
    password_changed: {
      subject: 'Ваш пароль изменён',
      greeting: 'Здравствуйте!',
      body: 'Пароль вашего профиля в {club} только что изменили, на всех других устройствах выполнен выход.',
      button: 'Открыть профиль',
      footnote: 'Если это сделали не вы, сразу запросите новый пароль на странице входа и позвоните нам.',
    },
  },
};
