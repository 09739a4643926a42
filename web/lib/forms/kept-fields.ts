/** The texts typed into a form, kept in this tab until it is sent: a reload takes nothing of them. Never for passwords. */
export const keptFields = {
  read: (key: string) => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Record<string, string>>,
  keep: (key: string, typed: object): void => sessionStorage.setItem(key, JSON.stringify(typed)),
  forget: (key: string): void => sessionStorage.removeItem(key),
};
