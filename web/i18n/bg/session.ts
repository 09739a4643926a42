export const session = {
  denied: { title: 'Access Denied', body: 'Тази страница изисква роля „{{role}}“.' },
  actAs: {
    parent: 'Като родител',
    athlete: 'Като състезател',
    instructor: 'Като инструктор',
    reception: 'Рецепция',
    admin: 'Офис',
  },
  switchRole: '{{role}}: смени ролята',
  signedOut: {
    title: 'Успешен изход',
    body: 'До скоро!',
    waiting_one: '{{count}} отметка още чака връзка. Остава на това устройство и ще се изпрати, когато влезеш пак.',
    waiting_other:
      '{{count}} отметки още чакат връзка. Остават на това устройство и ще се изпратят, когато влезеш пак.',
  },
  unsent: {
    title_one: '{{count}} отметка още не е изпратена',
    title_other: '{{count}} отметки още не са изпратени',
    note: 'Остават на това устройство и клубът ще ги получи чак когато влезеш пак тук. По-добре изчакай връзка и ги изпрати.',
    lesson: 'Урок',
    marks_one: '{{count}} отметка',
    marks_other: '{{count}} отметки',
  },
  signOut: 'Изход',
  signedInAs: 'Влязъл профил: {{name}}',
};
