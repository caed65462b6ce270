/** Label of grants whose order line was returned after they were given. */
export const RECOVERY = '회수 필요'
