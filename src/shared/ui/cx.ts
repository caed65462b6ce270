/** Joins class names, ignoring false, null and undefined; returns undefined if none is left. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
