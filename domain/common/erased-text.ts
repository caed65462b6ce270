/** Shown in place of personal data that was erased when its retention ended. */
export const ERASED_TEXT = '파기됨'
