type Sources = Record<string, string> | null

export function readSources(root?: string): Sources
export function writeStamp(dist: string, settings: Record<string, string>, sources: Sources): void
export function buildDifferences(dist: string, root?: string, env?: Record<string, string | undefined>): string[]
export function describeDifferences(differences: string[]): string
