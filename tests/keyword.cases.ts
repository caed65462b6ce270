import type { Keyword, Term } from '../domain/common/keyword'

/** The values of a sample item that decide whether a keyword finds it. */
export interface FoundItem {
  name: string
  brand: string
  pattern: string
  codes: readonly string[]
  /** `2254517` */
  size: string
  commercial: boolean
  rim: number
  battery: string
}

interface Case {
  /** Expected result of `readAs`: groups are joined by `&`, terms of a group by `|`. */
  reads: string
  /** Returns whether the keyword finds the item. Missing if the keyword is not for items. */
  finds?: (item: FoundItem) => boolean
  /** Index in PEOPLE and field: the field of that person begins with the keyword. */
  person?: [0 | 1, 'name' | 'loginId' | 'email']
}

/** Phone number and order number that the cases below search for. Tests give them to a record. */
export const PHONE = '01071234568'
export const ORDER_NO = '20261120900184'

/** People of the table, by name and id. */
export const PEOPLE = [
  { name: '남궁미르', loginId: 'altnpfls77', email: 'Mir.Namgung@Example.com' },
  { name: '독고하늘', loginId: 'haneul.dokgo', email: 'sky@example.com' },
] as const

const size = (code: string) => (item: FoundItem) => item.size === code
const brand = (name: string) => (item: FoundItem) => item.brand === name
const both =
  (...all: ((item: FoundItem) => boolean)[]) =>
  (item: FoundItem) =>
    all.every((each) => each(item))
const either =
  (...all: ((item: FoundItem) => boolean)[]) =>
  (item: FoundItem) =>
    all.some((each) => each(item))
const named = (part: string) => (item: FoundItem) => item.name.toLowerCase().includes(part)
const coded =
  (...codes: string[]) =>
  (item: FoundItem) =>
    item.codes.some((code) => codes.includes(code))
const r17 = { reads: 'size 225/45R17', finds: size('2254517') }
const michelin = { finds: brand('미쉐린') }
const michelin17 = { reads: 'word 미쉐린 & size 225/45R17', finds: both(brand('미쉐린'), size('2254517')) }
const phone = { reads: `phone ${PHONE}` }
const order = { reads: `order ${ORDER_NO}` }

/** Keywords with their expected results, for the parser and for every search: lists, pickers and the palette. */
export const keywordCases: Readonly<Record<string, Case>> = {
  // a size in every spelling
  '2254517': r17,
  '225/45R17': r17,
  '225/45 R 17': r17,
  '225 45 17': r17,
  '225-45-17': r17,
  '225/45/17': r17,
  '22545R17': r17,
  '225/45ZR17': r17,
  'P225/45R17 94W XL': r17,
  '225/45R17 (94Y) Extra Load': r17,
  '225 45 17 94 W': r17,
  '２２５／４５Ｒ１７': r17,
  '２２５４５１７': r17,
  ' 225/45r17\t': r17,
  '225/45ㄱ17': r17,
  '195/70R15C 104/102R 8PR': {
    reads: 'size 195/70R15C',
    finds: both(size('1957015'), ({ commercial }) => commercial),
  },
  '145R13': { reads: 'size 145R13', finds: size('1450013') },
  // several sizes: any of them
  '2254517 2454018': {
    reads: 'size 225/45R17 | size 245/40R18',
    finds: either(size('2254517'), size('2454018')),
  },
  '225/45R17, 245/40R18': {
    reads: 'size 225/45R17 | size 245/40R18',
    finds: either(size('2254517'), size('2454018')),
  },
  '미쉐린 225/45R17\n245/40R18': {
    reads: 'word 미쉐린 & size 225/45R17 | size 245/40R18',
    finds: both(brand('미쉐린'), either(size('2254517'), size('2454018'))),
  },
  // the beginning of a size, and keywords that only resemble one
  '225': { reads: 'begins 225', finds: ({ size: code }) => code.startsWith('225') },
  '225/45': { reads: 'begins 22545', finds: ({ size: code }) => code.startsWith('22545') },
  '225 45': { reads: 'begins 22545', finds: ({ size: code }) => code.startsWith('22545') },
  '22545': { reads: 'begins 22545', finds: ({ size: code }) => code.startsWith('22545') },
  R17: { reads: 'rim 17', finds: ({ rim }) => rim === 17 },
  '미쉐린 17인치': { reads: 'word 미쉐린 & rim 17', finds: both(brand('미쉐린'), ({ rim }) => rim === 17) },
  // words, brands, sizes mixed
  '미쉐린 2254517': michelin17,
  '2254517 미쉐린': michelin17,
  미쉐린2254517: michelin17,
  '2254517미쉐린': michelin17,
  '미쉐린 225 45 17': michelin17,
  '미쉐린,P225/45R17 94W XL': michelin17,
  'michelin 2254517': { ...michelin17, reads: 'word michelin & size 225/45R17' },
  '미쉐린 primacy': { reads: 'word 미쉐린 & word primacy', finds: both(brand('미쉐린'), named('primacy')) },
  'primacy 미쉐린 225/45R17 없는말': {
    reads: 'word primacy & word 미쉐린 & word 없는말 & size 225/45R17',
    finds: () => false,
  },
  미쉐린: { reads: 'word 미쉐린', ...michelin },
  michelin: { reads: 'word michelin', ...michelin },
  MICHELIN: { reads: 'word michelin', ...michelin },
  mich: { reads: 'word mich', ...michelin },
  미쉘린: { reads: 'word 미쉘린', ...michelin },
  hankook: { reads: 'word hankook', finds: brand('한국타이어') },
  '한국 벤투스': {
    reads: 'word 한국 & word 벤투스',
    finds: both(brand('한국타이어'), ({ pattern }) => pattern.includes('벤투스')),
  },
  // typed in the other keyboard layout
  altnpfls: { reads: 'word 미쉐린', ...michelin },
  ALTNPFLS: { reads: 'word 미쉐린', ...michelin },
  ㅡㅑ초디ㅑㅜ: { reads: 'word michelin', ...michelin },
  'altnpfls 2254517': michelin17,
  'rmagh ㅡ먿ㄴ쇼': {
    reads: 'word 금호 & word majesty',
    finds: both(brand('금호타이어'), named('majesty')),
  },
  ㅡㄹ80ㅣ: { reads: 'battery MF80L', finds: ({ battery }) => battery === 'MF80L' },
  // initials
  ㅁㅅㄹ: { reads: 'initials ㅁㅅㄹ', ...michelin },
  미ㅅㄹ: { reads: 'initials 미ㅅㄹ', ...michelin },
  'ㅁㅅㄹ 2254517': { ...michelin17, reads: 'initials ㅁㅅㄹ & size 225/45R17' },
  'ㄱㅎ ㅇㅅㅌ': {
    reads: 'initials ㄱㅎ & initials ㅇㅅㅌ',
    finds: both(brand('금호타이어'), ({ pattern }) => pattern.includes('엑스타')),
  },
  // codes and numbers
  T0000011: { reads: 'code T0000011', finds: coded('T0000011') },
  t0000011: { reads: 'code T0000011', finds: coded('T0000011') },
  ㅅ0000011: { reads: 'code T0000011', finds: coded('T0000011') },
  'T0000011 T0000012': { reads: 'code T0000011 | code T0000012', finds: coded('T0000011', 'T0000012') },
  'T0000011\r\nT0000012\r\nB0000001': {
    reads: 'code T0000011 | code T0000012 | code B0000001',
    finds: coded('T0000011', 'T0000012', 'B0000001'),
  },
  'T0000011, t0000012;\tT9999999': {
    reads: 'code T0000011 | code T0000012 | code T9999999',
    finds: coded('T0000011', 'T0000012'),
  },
  '2254517 T0000011': {
    reads: 'size 225/45R17 | code T0000011',
    finds: either(size('2254517'), coded('T0000011')),
  },
  'T0000011 미쉐린': { reads: 'code T0000011 & word 미쉐린', finds: both(coded('T0000011'), brand('미쉐린')) },
  // batteries
  AGM80L: { reads: 'battery AGM80L', finds: ({ battery }) => battery === 'AGM80L' },
  'agm 80': { reads: 'battery AGM80', finds: ({ battery }) => battery.startsWith('AGM80') },
  '바르타 agm 80 l': {
    reads: 'word 바르타 & battery AGM80L',
    finds: both(brand('바르타'), ({ battery }) => battery === 'AGM80L'),
  },
  'AGM80L\nMF80L': {
    reads: 'battery AGM80L | battery MF80L',
    finds: ({ battery }) => battery === 'AGM80L' || battery === 'MF80L',
  },
  varta: { reads: 'word varta', finds: brand('바르타') },
  // phones
  '01071234568': phone,
  '010-7123-4568': phone,
  '010 7123 4568': phone,
  '010.7123.4568': phone,
  '+82 10-7123-4568': phone,
  '+821071234568': phone,
  '82-10-7123-4568': phone,
  '０１０－７１２３－４５６８': phone,
  '02-225-4517': { reads: 'phone 022254517' },
  '031 225 4517': { reads: 'phone 0312254517' },
  '070-1234-5678': { reads: 'phone 07012345678' },
  '1588-1234': { reads: 'phone 15881234' },
  '010-7123-4568 02-225-4517': { reads: `phone ${PHONE} | phone 022254517` },
  '01071234568\n031 225 4517': { reads: `phone ${PHONE} | phone 0312254517` },
  // plates
  '12가3456': { reads: 'plate 12가3456' },
  '123가4567': { reads: 'plate 123가4567' },
  '123 가 4567': { reads: 'plate 123가4567' },
  서울12가3456: { reads: 'plate 서울12가3456' },
  '서울 1 가 3456': { reads: 'plate 서울1가3456' },
  '12rk3456': { reads: 'plate 12가3456' },
  '１２가３４５６': { reads: 'plate 12가3456' },
  '12가3456 123 가 4567': { reads: 'plate 12가3456 | plate 123가4567' },
  '12rk3456, 서울 1 가 3456': { reads: 'plate 12가3456 | plate 서울1가3456' },
  // orders
  [ORDER_NO]: order,
  '20261120-900184': order,
  '２０２６１１２０９００１８４': order,
  '20261120-900184 20261119-900007': { reads: `order ${ORDER_NO} | order 20261119900007` },
  // business numbers, which may also be Seoul phone numbers without the first digits
  '138-12-55711': { reads: 'business 1381255711' },
  '822-81-12345': { reads: 'business 8228112345' },
  '８２２-８１-１２３４５': { reads: 'business 8228112345' },
  '138-12-55711, 822-81-12345': { reads: 'business 1381255711 | business 8228112345' },
  '8228112345': { reads: 'number 8228112345' },
  // people: by the first letters, in both keyboard layouts, with any punctuation
  남궁미르: { reads: 'word 남궁미르', person: [0, 'name'] },
  skarndalfm: { reads: 'word 남궁미르', person: [0, 'name'] },
  [`${'남궁'.normalize('NFD')}\u200b미`]: { reads: 'word 남궁미', person: [0, 'name'] },
  ehrrhgksmf: { reads: 'word 독고하늘', person: [1, 'name'] },
  'haneul.do': { reads: 'word haneul.do', person: [1, 'loginId'] },
  'Ｈａｎｅｕｌ．ｄｏ': { reads: 'word haneul.do', person: [1, 'loginId'] },
  ㅗ무뎌ㅣ: { reads: 'word haneul', person: [1, 'loginId'] },
  미쉐린77: { reads: 'word 미쉐린77', person: [0, 'loginId'] },
  'mir.namgung@EXAMPLE': { reads: 'word mir.namgung@example', person: [0, 'email'] },
  // keywords that only resemble one of these kinds
  '2254599': { reads: 'number 2254599', finds: () => false },
  '2274517': { reads: 'number 2274517', finds: () => false },
  '225/45R17.5': { reads: 'word 225/45r17.5', finds: () => false },
  '225/43': { reads: 'word 225/43', finds: () => false },
  '12월3456': { reads: 'word 12월3456', finds: () => false },
  '3개 1234': { reads: 'word 3개 & word 1234', finds: () => false },
  '20261399123456': { reads: 'number 20261399123456', finds: () => false },
  '%': { reads: 'word %', finds: () => false },
  ',': { reads: 'word ,', finds: named(',') },
  rim: { reads: 'word rim', finds: named('rim') },
  '': { reads: '', finds: () => true },
  '\u3164\u200b': { reads: '', finds: () => true },
}

/** Formats a term. A word typed in the other keyboard layout is shown as converted. */
function describeTerm(term: Term): string {
  const { size, sizeStart, rim, battery, phone, plate, orderNo, businessNo, code, number, initials } = term
  if (size)
    return `size ${size.width}${size.aspect ? `/${size.aspect}` : ''}R${size.rim}${size.isCommercial ? 'C' : ''}`
  const readings = { begins: sizeStart, rim, battery, phone, plate, order: orderNo, business: businessNo, code, number }
  const [reading] = Object.entries(readings).filter(([, value]) => value !== undefined)
  if (reading) return reading.join(' ')
  return initials ? `initials ${term.text}` : `word ${term.typed ?? term.text.toLowerCase()}`
}

/** Formats a parsed keyword in the notation of `Case.reads`. */
export const readAs = (keyword: Keyword): string =>
  keyword.map((group) => group.map(describeTerm).join(' | ')).join(' & ')
