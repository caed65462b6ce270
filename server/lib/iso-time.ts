/** Returns a moment as ISO 8601, or null. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null
