import { personalReads } from './gen/answers.gen'

/** Returns whether a GET reads personal data (`x-personal` in the contract). The log records such a read, so it is not made ahead. */
export const readsPersons = (path: string): boolean => personalReads.includes(path)
