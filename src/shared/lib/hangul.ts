import { fromLatinKeys, indexOfMatch, normalizeForMatch, splitJamo, toLatinKeys } from '../../../domain/common/hangul'

const initials = /^[ㄱ-ㅎ]$/

/** Searchable data of a screen. */
export interface Candidate {
  title: string
  group?: string | null
  path?: string
  code?: string | null
  /** Other names, separated by commas. */
  aliases?: string | undefined
}

/**
 * 0 exact, 1 title starts, 2 a word or another name starts, 3 title contains, 4 initial consonants match at the start of the title, 5 match inside
 * it, 6 group, path or code contains.
 */
export type MatchRank = 0 | 1 | 2 | 3 | 4 | 5 | 6

function rankOf(query: string, { title, group, path, code, aliases = '' }: Candidate): MatchRank | null {
  const wanted = [...query]
  const text = [...normalizeForMatch(title)]
  const at = indexOfMatch(wanted, text)
  if (at >= 0) {
    if (text.length === wanted.length && query === text.join('')) return 0
    // A lone consonant is less specific than a syllable.
    if (wanted.some((char) => initials.test(char))) return at === 0 ? 4 : 5
    if (at === 0) return 1
    return wordStarts(title).some((start) => indexOfMatch(wanted, text.slice(start, start + wanted.length)) === 0)
      ? 2
      : 3
  }
  // initial consonants would match too many other names
  if (aliases && !wanted.some((char) => initials.test(char)) && startsOtherName(wanted, aliases)) return 2
  const rest = [group, path, code].some((each) => each && indexOfMatch(wanted, [...normalizeForMatch(each)]) >= 0)
  return rest ? 6 : null
}

/** Cache by `aliases` text: each alias, from each of its words to its end, without spaces. */
const namesByAliases = new Map<string, readonly string[]>()

function splitAliases(aliases: string): readonly string[] {
  const found = aliases.split(',').flatMap((name) => {
    const parts = normalizeForMatch(name.trim().replace(/\s+/g, '/')).split('/')
    return parts.map((_, at) => parts.slice(at).join(''))
  })
  namesByAliases.set(aliases, found)
  return found
}

/** Returns whether an alias, or a word of one, starts with the query. */
function startsOtherName(wanted: readonly string[], aliases: string): boolean {
  const names = namesByAliases.get(aliases) ?? splitAliases(aliases)
  return names.some(
    (name) =>
      (wanted.length === 1 || name[0] === wanted[0]) && indexOfMatch(wanted, [...name.slice(0, wanted.length)]) === 0,
  )
}

/** Returns the positions (ignoring spaces) where words start; slashes, dots and brackets also separate words. */
function wordStarts(title: string): number[] {
  return [...title.toLowerCase().matchAll(/[^\s/·()]+/g)].map(
    (word) => [...normalizeForMatch(title.slice(0, word.index))].length,
  )
}

/**
 * Ranks how well a query matches a screen: lower is better; null: no match. Ignores case and spaces. If nothing matches, the query
 * is retried as if typed with the other keyboard layout (Latin ↔ Hangul).
 */
export function rankScreenMatch(query: string, candidate: Candidate): MatchRank | null {
  // Some keyboards combine two consecutive consonants: ㄳ is ㄱ and ㅅ.
  const plain = splitJamo(query.replace(/\s+/g, ''))
  if (plain === '') return null
  const rank = rankOf(plain.toLowerCase(), candidate)
  if (rank !== null) return rank
  if (/[a-z]/i.test(plain)) {
    const typed = fromLatinKeys(plain)
    return typed === null ? null : rankOf(typed, candidate)
  }
  // two letters would match too many paths
  const keys = /[ㄱ-ㅎㅏ-ㅣ]/.test(plain) ? normalizeForMatch(toLatinKeys(query)) : ''
  return keys.length > 2 ? rankOf(keys, candidate) : null
}
