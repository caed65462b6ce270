import { type Entry, paletteEntriesFor } from '@/menu/palette-entries'
import { rankEntries } from '@/menu/rank-entries'
import type { Me } from '@/shared/api/me'

const SHOWN = 3

/** Returns the similarity of two texts by their common letter pairs (Dice coefficient), 0 to 1. */
function similarity(a: string, b: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((char, index) => text[index] + char))
  const [left, right] = [pairs(a), pairs(b)]
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / (left.size + right.size || 1)
}

/**
 * Returns the three permitted screens most similar to a mistyped path. Screens that the palette finds by a path segment get a
 * bonus, but a small one: `manage` matches half of all screens.
 * @param given the decoded path
 */
export function findSimilarScreens(given: string, me: Me): Entry[] {
  // longer than any screen's path; comparing thousands of characters would block the page
  const pathname = given.slice(0, 200)
  const screens = paletteEntriesFor(me).filter(({ path }) => path !== null)
  const segments = pathname.split('/').filter((part) => part.length > 1)
  const fitting = new Set(segments.flatMap((segment) => rankEntries(screens, segment)))
  return screens
    .map((entry) => {
      const like = similarity(pathname.toLowerCase(), (entry.path ?? '').toLowerCase())
      return { entry, score: like + (fitting.has(entry) ? 0.2 : 0) }
    })
    .filter(({ score }) => score > 0.2)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
    .slice(0, SHOWN)
}
