import { type Entry, entriesFor } from '@/menu/entries'
import { rank } from '@/menu/rank'
import type { Me } from '@/shared/api/me'

const SHOWN = 3

/** How many pairs of neighbouring letters two words share, as a part of all they have (Dice). */
function likeness(a: string, b: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((char, index) => text[index] + char))
  const [left, right] = [pairs(a), pairs(b)]
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / (left.size + right.size || 1)
}

/**
 * The three permitted screens nearest to a mistyped path: by likeness of the address, those ahead that the palette finds
 * by one of its segments. Such a segment alone says little: `manage` fits half of all screens.
 * @param given the path as the router has it: what can be decoded of it is
 */
export function nearestScreens(given: string, me: Me): Entry[] {
  // no screen's address is longer, and a look at thousands of letters would hold the page up
  const pathname = given.slice(0, 200)
  const screens = entriesFor(me).filter(({ path }) => path !== null)
  const segments = pathname.split('/').filter((part) => part.length > 1)
  const fitting = new Set(segments.flatMap((segment) => rank(screens, segment)))
  return screens
    .map((entry) => {
      const like = likeness(pathname.toLowerCase(), (entry.path ?? '').toLowerCase())
      return { entry, score: like + (fitting.has(entry) ? 0.2 : 0) }
    })
    .filter(({ score }) => score > 0.2)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
    .slice(0, SHOWN)
}
