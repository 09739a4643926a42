import type { Locale } from '../../../contracts/roles.ts';

/** The emails of the authentication service. */
export type EmailKind =
  | 'confirmation'
  | 'invitation'
  | 'magic_link'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'already_registered'
  | 'password_changed';

/** The content of one email; `{club}` is the club's name, `{address}` the address that a change leads to. */
export interface EmailText {
  subject: string;
  greeting: string;
  body: string;
  button: string;
  /** Before the code; left out where the email carries none. */
  codeHint?: string;
  footnote: string;
}

export const EMAIL_TEXTS: Record<Locale, Record<EmailKind, EmailText>> = {
  bg: {
    confirmation: {
      subject: 'Потвърди имейла си',
      greeting: 'Добре дошли!',
      body: 'Радваме се, че избра {club}. Остава една крачка: потвърди, че този имейл е твой, и профилът ти е готов.',
      button: 'Потвърждавам имейла',
      codeHint: 'Ако сайтът поиска код, въведи този:',
      footnote: 'Линкът и кодът важат един час и само веднъж. Ако профилът не е твой, просто изтрий това писмо.',
    },
    invitation: {
      subject: 'Покана',
      greeting: 'Добре дошли!',
      body: '{club} те кани да направиш своя профил. Приеми поканата и той е готов.',
      button: 'Приемам поканата',
      codeHint: 'Ако сайтът поиска код, въведи този:',
      footnote: 'Линкът и кодът важат един час и само веднъж. Ако не очакваш покана, просто изтрий това писмо.',
    },
    magic_link: {
      subject: 'Вход без парола',
      greeting: 'Здравей,',
      body: 'Натисни бутона и влизаш в профила си в {club}.',
      button: 'Влизам в профила',
      codeHint: 'Ако сайтът поиска код, въведи този:',
      footnote: 'Линкът и кодът важат един час и само веднъж. Ако това писмо те изненадва, не прави нищо.',
    },
    email_change_current: {
      subject: 'Смяна на имейла',
      greeting: 'Здравей,',
      body: 'Получихме заявка профилът ти в {club} да премине на имейл {address}. За да стане, потвърди и от двата адреса.',
      button: 'Потвърждавам смяната',
      codeHint: 'Ако сайтът поиска код, въведи този:',
      footnote: 'Линкът и кодът важат един час и само веднъж. Ако не искаш смяна, не потвърждавай и смени паролата си.',
    },
    email_change_new: {
      subject: 'Потвърди новия си имейл',
      greeting: 'Здравей,',
      body: 'Потвърди, че този имейл е твой, и профилът ти в {club} преминава на него.',
      button: 'Потвърждавам имейла',
      codeHint: 'Ако сайтът поиска код, въведи този:',
      footnote: 'Линкът и кодът важат един час и само веднъж. Ако не искаш това, просто изтрий това писмо.',
    },
    reauthentication: {
      subject: 'Код за потвърждение',
      greeting: 'Здравей,',
      body: 'Предстои промяна на нещо важно в профила ти в {club}. Въведи кода на страницата, от която идваш.',
      button: 'Към профила',
      codeHint: 'Твоят код:',
      footnote: 'Кодът важи един час и само веднъж. Ако кодът те изненадва, смени паролата си.',
    },
    recovery: {
      subject: 'Нова парола',
      greeting: 'Здравей,',
      body: 'Получихме заявка за нова парола за профила ти в {club}. Натисни бутона и избери нова парола.',
      button: 'Избирам нова парола',
      codeHint: 'Ако сайтът поиска код, въведи този:',
      footnote:
        'Линкът и кодът важат един час и само веднъж. Ако не искаш нова парола, не прави нищо: старата остава в сила.',
    },
    already_registered: {
      subject: 'Вече имаш профил при нас',
      greeting: 'Здравей отново!',
      body: 'Току-що някой се опита да направи нов профил в {club} с този имейл, но ти вече имаш такъв. Влез с паролата си, а ако не я помниш, поискай нова от същата страница.',
      button: 'Към входа',
      footnote: 'Ако опитът не е твой, няма нищо за правене: профилът ти е непроменен.',
    },
    password_changed: {
      subject: 'Паролата ти е сменена',
      greeting: 'Здравей,',
      body: 'Паролата на профила ти в {club} току-що беше сменена, а всички други устройства излязоха от профила.',
      button: 'Към профила',
      footnote: 'Ако смяната не е твоя, поискай веднага нова парола от страницата за вход и ни се обади.',
    },
  },
  en: {
    confirmation: {
      subject: 'Confirm your email',
      greeting: 'Welcome!',
      body: 'We are glad you chose {club}. One step left: confirm that this email is yours, and your account is ready.',
      button: 'Confirm my email',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are valid for one hour and work once. If you did not sign up, just delete this email.',
    },
    invitation: {
      subject: 'Invitation',
      greeting: 'Welcome!',
      body: '{club} invites you to create your account. Accept the invitation, and it is ready.',
      button: 'Accept the invitation',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are valid for one hour and work once. If you were not expecting an invitation, just delete this email.',
    },
    magic_link: {
      subject: 'Sign in without a password',
      greeting: 'Hello,',
      body: 'Press the button, and you are in your account at {club}.',
      button: 'Sign in',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are valid for one hour and work once. If you did not try to sign in, do nothing.',
    },
    email_change_current: {
      subject: 'Change of email',
      greeting: 'Hello,',
      body: 'A request was made to move your account at {club} to {address}. It moves once both addresses have confirmed.',
      button: 'Confirm the change',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are valid for one hour and work once. If you did not ask for this, do not confirm, and change your password.',
    },
    email_change_new: {
      subject: 'Confirm your new email',
      greeting: 'Hello,',
      body: 'Confirm that this address is yours, and your account at {club} moves to it.',
      button: 'Confirm my email',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are valid for one hour and work once. If you did not ask for this, just delete this email.',
    },
    reauthentication: {
      subject: 'Confirmation code',
      greeting: 'Hello,',
      body: 'You are about to change something important in your account at {club}. Enter the code on the page you came from.',
      button: 'Open my account',
      codeHint: 'Your code:',
      footnote: 'The code is valid for one hour and works once. If you did not ask for it, change your password.',
    },
    recovery: {
      subject: 'New password',
      greeting: 'Hello,',
      body: 'A new password was requested for your account at {club}. Press the button and choose a new one.',
      button: 'Choose a new password',
      codeHint: 'If the site asks for a code, enter this one:',
      footnote:
        'The link and the code are valid for one hour and work once. If you did not ask for this, do nothing: your password stays as it is.',
    },
    already_registered: {
      subject: 'You already have an account',
      greeting: 'Hello again!',
      body: 'Someone just tried to create a new account at {club} with this email, but you already have one. Sign in with your password; if you have forgotten it, ask for a new one on the same page.',
      button: 'Sign in',
      footnote: 'If it was not you, there is nothing to do: your account has not changed.',
    },
    password_changed: {
      subject: 'Your password was changed',
      greeting: 'Hello,',
      body: 'The password of your account at {club} has just been changed, and all other devices were signed out.',
      button: 'Open my account',
      footnote: 'If you did not change it, ask for a new password on the sign-in page right away and call us.',
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
        'Ссылка и код действуют один час и только один раз. Если вы не регистрировались, просто удалите это письмо.',
    },
    invitation: {
      subject: 'Приглашение',
      greeting: 'Добро пожаловать!',
      body: '{club} приглашает вас завести профиль. Примите приглашение, и он готов.',
      button: 'Принять приглашение',
      codeHint: 'Если сайт попросит код, введите этот:',
      footnote:
        'Ссылка и код действуют один час и только один раз. Если вы не ждёте приглашения, просто удалите это письмо.',
    },
    magic_link: {
      subject: 'Вход без пароля',
      greeting: 'Здравствуйте!',
      body: 'Нажмите кнопку, и вы в своём профиле в {club}.',
      button: 'Войти в профиль',
      codeHint: 'Если сайт попросит код, введите этот:',
      footnote: 'Ссылка и код действуют один час и только один раз. Если вы не пытались войти, ничего делать не нужно.',
    },
    email_change_current: {
      subject: 'Смена адреса почты',
      greeting: 'Здравствуйте!',
      body: 'Мы получили просьбу перевести ваш профиль в {club} на адрес {address}. Для этого подтвердите смену с обоих адресов.',
      button: 'Подтвердить смену',
      codeHint: 'Если сайт попросит код, введите этот:',
      footnote:
        'Ссылка и код действуют один час и только один раз. Если вы об этом не просили, не подтверждайте и смените пароль.',
    },
    email_change_new: {
      subject: 'Подтвердите новый адрес почты',
      greeting: 'Здравствуйте!',
      body: 'Подтвердите, что этот адрес ваш, и ваш профиль в {club} перейдёт на него.',
      button: 'Подтвердить адрес',
      codeHint: 'Если сайт попросит код, введите этот:',
      footnote:
        'Ссылка и код действуют один час и только один раз. Если вы об этом не просили, просто удалите это письмо.',
    },
    reauthentication: {
      subject: 'Код подтверждения',
      greeting: 'Здравствуйте!',
      body: 'Вы собираетесь изменить что-то важное в своём профиле в {club}. Введите код на странице, с которой пришли.',
      button: 'Открыть профиль',
      codeHint: 'Ваш код:',
      footnote: 'Код действует один час и только один раз. Если вы его не просили, смените пароль.',
    },
    recovery: {
      subject: 'Новый пароль',
      greeting: 'Здравствуйте!',
      body: 'Мы получили просьбу о новом пароле для вашего профиля в {club}. Нажмите кнопку и выберите новый пароль.',
      button: 'Выбрать новый пароль',
      codeHint: 'Если сайт попросит код, введите этот:',
      footnote:
        'Ссылка и код действуют один час и только один раз. Если вы не просили новый пароль, ничего не делайте: прежний остаётся в силе.',
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
