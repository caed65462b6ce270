export function buildStamp(root?: string): string | null
export function isFresh(dist: string, root?: string): boolean
