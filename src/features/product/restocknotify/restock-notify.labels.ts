/** Shown for names and phones deleted after the retention period. */
export const PURGED = '파기됨'
