import { mayOpen, type Screen, screenOf, screens } from '@/menu/menu'
import type { Me } from '@/shared/api/me'
import { screenUses } from '@/shared/lib/screen-uses'
import { initialsOf, toLatinKeys } from '../../../domain/common/hangul'

const MAX = 10
/** Screens offered until others are used more. */
const FIRST = [
  '/dashboard',
  '/orderdelivery/allorder',
  '/orderdelivery/orderstatus',
  '/orderdelivery/mountreserve',
  '/orderdelivery/bankda',
  '/member/manage',
  '/product/manage',
  '/inquirycommunity/manage',
  '/branch/manage',
  '/basicSetting/shopinfo',
]

/** Returns the screens this admin uses most, most used first. */
export function mostUsed(me: Me): Screen[] {
  const uses = screenUses(me.adminSeq)
  const ranked = Object.keys(uses).sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0))
  const found = [...new Set([...ranked, ...FIRST])].flatMap((path) => screenOf(path) ?? [])
  return found
    .filter((screen) => screen.layout === 'main' && !/detail$/.test(screen.path) && mayOpen(screen, me))
    .slice(0, MAX)
}

export interface GoKey {
  /** Position of the key: `W`. */
  letter: string
  screen: Screen
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * Returns the letter of each of the most used screens: the key of an initial consonant of its title, the first that is free.
 * Assigned in menu order, so that a letter does not change with every use.
 */
export function goKeys(me: Me): GoKey[] {
  const used = mostUsed(me)
  const taken = new Set<string>()
  return screens
    .filter((screen) => used.includes(screen))
    .map((screen) => {
      const initialKeys = [...toLatinKeys(initialsOf(screen.title)).toUpperCase()].filter((each) => /[A-Z]/.test(each))
      const letter = [...initialKeys, ...LETTERS].find((each) => !taken.has(each)) ?? ''
      taken.add(letter)
      return { letter, screen }
    })
}
