import { convertQwertyToHangul } from 'es-hangul'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankScreenMatch } from '@/shared/lib/hangul'

const screens = {
  state: {
    title: '주문 상태별 관리',
    group: '주문/배송관리',
    path: '/orderdelivery/orderstatus',
    code: 'ORDER_STATE_MANAGEMENT',
  },
  coupon: { title: '쿠폰 관리', group: '프로모션관리', path: '/promotion/coupon', code: 'COUPON_MANAGEMENT' },
  mount: {
    title: '장착 예약 관리',
    group: '주문/배송관리',
    path: '/orderdelivery/mountreserve',
    code: 'ORDER_MANAGEMENT',
  },
  member: { title: '회원 관리', group: '회원관리', path: '/member/manage', code: 'MEMBER_MANAGEMENT' },
  faq: { title: 'FAQ 관리', group: '일반커뮤니티', path: '/generalcommunity/faq', code: 'FAQ' },
  best: { title: '베스트/전문가 추천 상품', group: '상품관리', path: '/product/bestexpert', code: 'BEST_EXPERT_ITEM' },
  bankda: {
    title: '입금 확인(뱅크다)',
    group: '주문/배송관리',
    path: '/orderdelivery/bankda',
    code: 'BANKDA_MANAGEMENT',
  },
}
const rank = (query: string, screen: keyof typeof screens) => rankScreenMatch(query, screens[screen])

test.each([
  // exact > title starts > word starts > title contains > initials, from its start on first > path/code/group contains
  ['쿠폰 관리', 'coupon', 0],
  ['쿠폰관리', 'coupon', 0],
  ['faq 관리', 'faq', 0],
  ['쿠폰', 'coupon', 1],
  ['fa', 'faq', 1],
  ['주문 상', 'state', 1],
  ['관리', 'coupon', 2],
  ['상태별', 'state', 2],
  ['전문가', 'best', 2],
  ['뱅크다', 'bankda', 2],
  ['태별', 'state', 3],
  ['문상', 'state', 3],
  ['ㅋㅍ', 'coupon', 4],
  ['프로모션', 'coupon', 6],
  ['orderstatus', 'state', 6],
  ['ORDER_STATE', 'state', 6],
  ['order state', 'state', null],
  ['없는화면', 'coupon', null],
] as const)('%s on %s has rank %s', (query, screen, expected) => {
  expect(rank(query, screen)).toBe(expected)
})

test.each([
  ['ㅈㅁㅅㅌ', 'state', 4],
  ['ㅈㅁ ㅅㅌ', 'state', 4],
  ['ㅅㅌㅂ', 'state', 5],
  ['ㅈㅁ', 'state', 4],
  ['ㅈㅁ', 'best', 5],
  ['ㅈㅊㅇㅇ', 'mount', 4],
  ['ㅈㅊㅇㅇ', 'member', null],
  ['ㅈㅊㅇㅇ', 'state', null],
  ['주ㅁㅅ', 'state', 4],
  ['준ㅁㅅ', 'state', null],
  ['주ㅁ상ㅌ', 'state', 4],
] as const)('initial consonants and mixed: %s on %s → %s', (query, screen, expected) => {
  expect(rank(query, screen)).toBe(expected)
})

test('a doubled consonant needs a doubled consonant', () => {
  expect([
    rankScreenMatch('ㄲ', { title: '꽃' }),
    rankScreenMatch('ㄲ', { title: '관리' }),
    rankScreenMatch('ㄱ', { title: '꽃' }),
  ]).toEqual([4, null, null])
})

test('consonants that the keyboard has joined are two', () => {
  expect(rankScreenMatch('ㄳ', { title: '검색어' })).toBe(4)
  expect(rankScreenMatch('ㅈㅁㄶ', { title: '주문나흘' })).toBe(4)
})

test.each([
  ['주무', '주문 상태', 1],
  ['쿠포', '쿠폰 관리', 1],
  ['쿠폰 관ㄹ', '쿠폰 관리', 4],
  ['과', '관리', 1],
  ['고', '관리', 1],
  ['달', '닭 관리', 1],
  ['갑', '값 관리', 1],
  ['우', '월별', 1],
  ['주뭄', '주문 상태', null],
  ['무주', '문주', null],
  ['굄', '관리', null],
  ['간', '관리', null],
  ['곤', '관리', null],
] as const)('the last syllable may be unfinished: %s on %s → %s', (query, title, expected) => {
  expect(rankScreenMatch(query, { title })).toBe(expected)
})

test.each([
  ['znvhs', '쿠폰'],
  ['wnans', '주문'],
  ['ghldnjs', '회원'],
  ['rhksfl', '관리'],
  ['RhcQnf', '꽃뿔'],
  ['ekfr', '닭'],
  ['ekfrdl', '닭이'],
  ['ekfrl', '달기'],
  ['rkqtdl', '값이'],
  ['rkqtl', '갑시'],
  ['dhkTek', '왔다'],
  ['Rkr', '깍'],
  ['RkT', '깠'],
  ['qorghk', '백화'],
  ['dml', '의'],
  ['wo', '재'],
  ['wnans 12', '주문 12'],
  ['ㅏ', 'ㅏ'],
  ['r', 'ㄱ'],
  ['k', 'ㅏ'],
  ['rr', 'ㄱㄱ'],
  ['kk', 'ㅏㅏ'],
  ['rkEk', '가따'],
  ['ZNVHS', '쿠폰'],
  ['', ''],
])('2-set keyboard: %s → %s', (keys, text) => {
  expect(convertQwertyToHangul(keys)).toBe(text)
})

test.each([
  ['znvhs', 'coupon', 1],
  ['wnan', 'state', 1],
  ['zv', 'coupon', 4],
  ['wc dd', 'mount', 4],
  ['ㄹㅁㅂ', 'faq', 1],
  ['채ㅕㅔㅐㅜ', 'coupon', 6],
] as const)('the other keyboard by mistake: %s finds %s with rank %i', (query, screen, expected) => {
  expect(rank(query, screen)).toBe(expected)
})

test('keys that form no syllable match nothing', () => {
  for (const keys of ['mlf', 'hkf', 'npR', 'nldmlf']) expect(rankScreenMatch(keys, { title: '의류' }), keys).toBeNull()
})

test('an empty query, and one of spaces, matches nothing', () => {
  expect([rank('', 'coupon'), rank('  ', 'coupon')]).toEqual([null, null])
})

// The keys of every jamo in the opposite direction, written independently of the program.
const keyOf: Record<string, string> = {
  ㄱ: 'r',
  ㄲ: 'R',
  ㄴ: 's',
  ㄷ: 'e',
  ㄸ: 'E',
  ㄹ: 'f',
  ㅁ: 'a',
  ㅂ: 'q',
  ㅃ: 'Q',
  ㅅ: 't',
  ㅆ: 'T',
  ㅇ: 'd',
  ㅈ: 'w',
  ㅉ: 'W',
  ㅊ: 'c',
  ㅋ: 'z',
  ㅌ: 'x',
  ㅍ: 'v',
  ㅎ: 'g',
  ㅏ: 'k',
  ㅐ: 'o',
  ㅑ: 'i',
  ㅒ: 'O',
  ㅓ: 'j',
  ㅔ: 'p',
  ㅕ: 'u',
  ㅖ: 'P',
  ㅗ: 'h',
  ㅘ: 'hk',
  ㅙ: 'ho',
  ㅚ: 'hl',
  ㅛ: 'y',
  ㅜ: 'n',
  ㅝ: 'nj',
  ㅞ: 'np',
  ㅟ: 'nl',
  ㅠ: 'b',
  ㅡ: 'm',
  ㅢ: 'ml',
  ㅣ: 'l',
  ㄳ: 'rt',
  ㄵ: 'sw',
  ㄶ: 'sg',
  ㄺ: 'fr',
  ㄻ: 'fa',
  ㄼ: 'fq',
  ㄽ: 'ft',
  ㄾ: 'fx',
  ㄿ: 'fv',
  ㅀ: 'fg',
  ㅄ: 'qt',
}
const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

function typed(text: string): string {
  return [...text]
    .map((char) => {
      const index = char.charCodeAt(0) - 0xac00
      const parts = [initials[Math.floor(index / 588)], vowels[Math.floor((index % 588) / 28)], finals[index % 28]]
      return parts.map((jamo) => (jamo ? keyOf[jamo] : '')).join('')
    })
    .join('')
}

const initialsOf = (text: string) =>
  [...text].map((char) => initials[Math.floor((char.charCodeAt(0) - 0xac00) / 588)]).join('')

const word = fc
  .array(fc.integer({ min: 0xac00, max: 0xd7a3 }), { minLength: 1, maxLength: 5 })
  .map((codes) => String.fromCharCode(...codes))

test('every word of full syllables is restored from its keys', () => {
  fc.assert(
    fc.property(word, (text) => {
      expect(convertQwertyToHangul(typed(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test('every title is found by itself, its initials, its keys, and each start of its keys', () => {
  fc.assert(
    fc.property(word, (title) => {
      expect(rankScreenMatch(title, { title })).toBe(0)
      expect(rankScreenMatch(initialsOf(title), { title })).toBe(4)
      expect(rankScreenMatch(typed(title), { title })).toBe(0)
    }),
  )
})

test('a title is found in every state of its last syllable while it is typed', () => {
  fc.assert(
    fc.property(word, (title) => {
      const last = title.at(-1) ?? ''
      const index = last.charCodeAt(0) - 0xac00
      const open = String.fromCharCode(0xac00 + index - (index % 28))
      expect(rankScreenMatch(title.slice(0, -1) + open, { title })).not.toBeNull()
      expect(rankScreenMatch(title.slice(0, -1) + initialsOf(last), { title })).not.toBeNull()
    }),
  )
})
