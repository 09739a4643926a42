export const session = {
  denied: { title: 'Access Denied', body: 'Тази страница изисква роля „{{role}}“.' },
  signedOut: { title: 'Успешен изход', body: 'До скоро!' },
  signOut: 'Изход',
  signedInAs: 'Влязъл профил: {{name}}',
};
