/** Of names and phones whose time was over. */
export const PURGED = '파기됨'
