/** Initial consonants in the order of the Unicode syllables. */
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
/** Two jamo, typed one after the other, that make one. */
const compounds: Record<string, string> = {
  ㅗㅏ: 'ㅘ',
  ㅗㅐ: 'ㅙ',
  ㅗㅣ: 'ㅚ',
  ㅜㅓ: 'ㅝ',
  ㅜㅔ: 'ㅞ',
  ㅜㅣ: 'ㅟ',
  ㅡㅣ: 'ㅢ',
  ㄱㅅ: 'ㄳ',
  ㄴㅈ: 'ㄵ',
  ㄴㅎ: 'ㄶ',
  ㄹㄱ: 'ㄺ',
  ㄹㅁ: 'ㄻ',
  ㄹㅂ: 'ㄼ',
  ㄹㅅ: 'ㄽ',
  ㄹㅌ: 'ㄾ',
  ㄹㅍ: 'ㄿ',
  ㄹㅎ: 'ㅀ',
  ㅂㅅ: 'ㅄ',
}
/** The 2-set keyboard: key → jamo. Shift matters for seven keys only. */
const keys: Record<string, string> = Object.fromEntries(
  [...'rRseEfaqQtTdwWczxvgkoiOjpuPhynbml'].map((key, i) => [
    key,
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ'[i] ?? '',
  ]),
)

interface Parts {
  initial: string
  vowel: string
  final: string
}

/** The jamo of a Hangul syllable; null for any other character. */
function take(char: string): Parts | null {
  const index = char.charCodeAt(0) - 0xac00
  if (char.length !== 1 || index < 0 || index >= 11_172) return null
  return {
    initial: initials[Math.floor(index / 588)] ?? '',
    vowel: vowels[Math.floor((index % 588) / 28)] ?? '',
    final: finals[index % 28] ?? '',
  }
}

const syllable = ({ initial, vowel, final }: Parts) =>
  String.fromCharCode(0xac00 + initials.indexOf(initial) * 588 + vowels.indexOf(vowel) * 28 + finals.indexOf(final))

/** The two parts of a compound final or vowel. */
const halves = Object.fromEntries(Object.entries(compounds).map(([pair, one]) => [one, pair]))

/**
 * What a 2-set Korean keyboard would have written for these Latin keys: `znvhs` → 쿠폰. Other characters stay, jamo
 * that make no syllable stay single.
 */
export function fromLatinKeys(text: string): string {
  let done = ''
  let parts: Parts = { initial: '', vowel: '', final: '' }
  const flush = () => {
    done += parts.initial && parts.vowel ? syllable(parts) : parts.initial + parts.vowel
    parts = { initial: '', vowel: '', final: '' }
  }
  for (const key of text) {
    const jamo = keys[key] ?? keys[key.toLowerCase()]
    if (!jamo) {
      flush()
      done += key
    } else if (vowels.includes(jamo)) {
      const joined = compounds[parts.vowel + jamo]
      if (parts.final) {
        // The last consonant was not the end of this syllable but the start of the next.
        const [stays, goes] = halves[parts.final] ?? ['', parts.final]
        parts.final = stays ?? ''
        flush()
        parts = { initial: goes ?? '', vowel: jamo, final: '' }
      } else if (parts.vowel && joined) parts.vowel = joined
      else {
        if (parts.vowel) flush()
        parts.vowel = jamo
      }
    } else if (!parts.vowel || !parts.initial) {
      flush()
      parts.initial = jamo
    } else {
      const joined = compounds[parts.final + jamo] ?? (parts.final ? '' : jamo)
      if (finals.includes(joined) && joined) parts.final = joined
      else {
        flush()
        parts.initial = jamo
      }
    }
  }
  flush()
  return done
}

/** Does a typed character fit one of the text? A jamo fits the initial; an unfinished last syllable what it may become. */
function fits(typed: string, char: string, isLast: boolean): boolean {
  if (typed === char) return true
  const given = take(char)
  if (!given) return false
  if (initials.includes(typed)) return typed === given.initial
  const want = take(typed)
  if (!isLast || !want || want.initial !== given.initial) return false
  if (want.vowel !== given.vowel) return !want.final && halves[given.vowel]?.[0] === want.vowel
  return !want.final || halves[given.final]?.[0] === want.final
}

/** Where a run of characters fits, by the rules of Hangul: its first place, or -1. Both without spaces. */
function findRun(query: readonly string[], text: readonly string[]): number {
  for (let start = 0; start + query.length <= text.length; start++) {
    if (query.every((typed, i) => fits(typed, text[start + i] ?? '', i === query.length - 1))) return start
  }
  return -1
}

const squeeze = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** What a screen is found by. */
export interface Candidate {
  title: string
  group?: string | null
  path?: string
  code?: string | null
}

/** 0 exact, 1 title starts, 2 a word starts, 3 title contains, 4 initial consonants, 5 group, path or code contains. */
export type MatchRank = 0 | 1 | 2 | 3 | 4 | 5

function rankOf(query: string, { title, group, path, code }: Candidate): MatchRank | null {
  const wanted = [...query]
  const text = [...squeeze(title)]
  const at = findRun(wanted, text)
  if (at >= 0) {
    if (text.length === wanted.length && query === text.join('')) return 0
    // A lone consonant says less than a syllable.
    if (wanted.some((char) => initials.includes(char))) return 4
    if (at === 0) return 1
    return wordStarts(title).some((start) => findRun(wanted, text.slice(start, start + wanted.length)) === 0) ? 2 : 3
  }
  const rest = [group, path, code].some((each) => each && findRun(wanted, [...squeeze(each)]) >= 0)
  return rest ? 5 : null
}

/** Places in the text without spaces where a word starts; a slash or a bracket parts words too. */
function wordStarts(title: string): number[] {
  return [...title.toLowerCase().matchAll(/[^\s/·()]+/g)].map((word) => [...squeeze(title.slice(0, word.index))].length)
}

/**
 * How well a query of the palette fits a screen: the lower the better; null: not at all. Case and spaces are ignored;
 * a query in Latin letters is also tried as what the Korean keyboard would have written.
 */
export function matchScreen(query: string, candidate: Candidate): MatchRank | null {
  const plain = query.replace(/\s+/g, '')
  if (plain === '') return null
  const rank = rankOf(plain.toLowerCase(), candidate)
  if (rank !== null || !/[a-z]/i.test(plain)) return rank
  return rankOf(fromLatinKeys(plain), candidate)
}
