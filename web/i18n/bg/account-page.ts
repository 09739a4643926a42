export const account = { title: 'Моят профил', settings: 'Настройки' };
