/** The ten digits of a code as they are read out: in three parts. */
export const showCode = (code: string): string => code.replace(/^(\d{4})(\d{3})/, '$1 $2 ');
