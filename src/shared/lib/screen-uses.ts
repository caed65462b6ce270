import { browserStore } from './storage'

/** How often each admin has opened each screen in this browser. Contains no shop data. */

const keyOf = (adminSeq: number): string => `screen-uses:${adminSeq}`

/** Returns how often the admin has opened each screen, by path. */
export function screenUses(adminSeq: number): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(browserStore.getItem(keyOf(adminSeq)) ?? '{}')
    const entries = Object.entries(stored && typeof stored === 'object' ? stored : {})
    return Object.fromEntries(entries.filter(([, count]) => Number.isInteger(count)))
  } catch {
    return {}
  }
}

/** Counts that the admin opened a screen. */
export function countScreenUse(adminSeq: number, path: string): void {
  const uses = screenUses(adminSeq)
  browserStore.setItem(keyOf(adminSeq), JSON.stringify({ ...uses, [path]: (uses[path] ?? 0) + 1 }))
}
