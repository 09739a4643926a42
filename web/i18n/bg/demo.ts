export const demo = {
  title: 'Демо клуб.',
  lead: 'Хората, плащанията и новините тук са измислени.',
  show: 'Профили за вход',
  password: 'Парола за всички:',
  accounts: {
    parent: 'Родител',
    instructor: 'Инструктор',
    admin: 'Администратор',
    athlete: 'Състезател',
    pending: 'Чакащ състезател',
  },
};
