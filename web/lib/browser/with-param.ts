/** Sets a parameter of an address beside what else it says; null takes it away. For the setter of `useSearchParams`. */
export const withParam =
  (name: string, value: string | null) =>
  (now: URLSearchParams): URLSearchParams => {
    if (value === null) now.delete(name);
    else now.set(name, value);
    return now;
  };
