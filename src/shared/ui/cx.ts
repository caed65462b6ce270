/** Joins class names; false, null and undefined are left out. Gives undefined for none. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
