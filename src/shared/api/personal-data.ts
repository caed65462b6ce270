import { personalReads } from './gen/answers.gen'

/** Returns whether a GET reads personal data (`x-personal` in the contract). The server logs such reads, so they are not prefetched. */
export const readsPersonalData = (path: string): boolean => personalReads.includes(path)
