/** Pictures for companies, people and occasions. Pure: names in, SVG out. */
import { frame, text, treadBody } from './tires'

const COLORS = [
  '#e2640c',
  '#c8102e',
  '#6d28d9',
  '#1d4ed8',
  '#0f766e',
  '#b45309',
  '#111827',
  '#be123c',
  '#0369a1',
  '#15803d',
]
export const colorOf = (name: string): string =>
  COLORS[[...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7) % COLORS.length] ?? '#111827'

const STYLES = [
  'font-weight="800" letter-spacing="1"',
  'font-weight="700" font-style="italic"',
  'font-weight="900" letter-spacing="-2"',
  'font-weight="600" letter-spacing="6"',
]

/** Returns a brand's name as a wordmark, 400 × 160 (shown 200 × 80). */
export function wordmark(name: string): string {
  const words = name.toUpperCase()
  const style = STYLES[words.length % STYLES.length] ?? ''
  const size = Math.min(64, Math.floor(620 / Math.max(6, words.length)))
  return frame(
    400,
    160,
    `<rect width="400" height="160" fill="#fff"/>${text(200, 80 + size * 0.36, size, words, `fill="${colorOf(name)}" ${style} textLength="${Math.min(344, words.length * size * 0.66)}" lengthAdjust="spacingAndGlyphs"`)}`,
  )
}

/** Returns a maker's emblem: its initials in a ring, 240 × 240. */
export function monogram(name: string, latin: string): string {
  const letters = latin.replace(/[^A-Za-z ]/g, '').split(/\s+/)
  const short = (letters.length > 1 ? letters.map((word) => word[0]).join('') : (letters[0] ?? name).slice(0, 2))
    .toUpperCase()
    .slice(0, 3)
  const color = colorOf(latin)
  return frame(
    240,
    240,
    `<rect width="240" height="240" fill="#fff"/><ellipse cx="120" cy="120" rx="104" ry="${80 + (latin.length % 4) * 8}" fill="none" stroke="${color}" stroke-width="12"/>${text(120, 120 + 28, short.length > 2 ? 68 : 84, short, `fill="${color}" font-weight="800"`)}`,
  )
}

/** Returns the header of a theme event. */
export function banner(width: number, height: number, title: string, line: string, style: number): string {
  const [ground, ink] = (
    [
      ['#0f2a4a', '#fff'],
      ['#7c1d1d', '#fff'],
      ['#134e4a', '#fff'],
      ['#f3f4f6', '#111827'],
      ['#3b2a6b', '#fff'],
      ['#fef3c7', '#78350f'],
      ['#1f2937', '#fff'],
    ] as const
  )[style % 7] ?? ['#0f2a4a', '#fff']
  const wide = width > height
  const band = wide ? width * 0.34 : width
  return frame(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${ground}"/><g transform="translate(${wide ? width - band : 0} ${wide ? 0 : height * 0.62})" opacity=".5"><clipPath id="c"><rect width="${band}" height="${wide ? height : height * 0.38}"/></clipPath><g clip-path="url(#c)">${treadBody(style, band, wide ? height : height * 0.4, 1.6)}</g></g>
    ${text(wide ? width * 0.33 : width / 2, height * (wide ? 0.5 : 0.3), wide ? 58 : 60, title, `fill="${ink}" font-weight="800"`)}${text(wide ? width * 0.33 : width / 2, height * (wide ? 0.68 : 0.42), wide ? 28 : 30, line, `fill="${ink}" opacity=".85"`)}`,
  )
}

/** Returns a narrow one-line banner. */
export const strip = (width: number, height: number, title: string, style: number): string =>
  frame(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${COLORS[(style * 2 + 1) % COLORS.length]}"/><rect x="${width - height * 1.6}" width="${height * 1.6}" height="${height}" fill="#fff" opacity=".14"/>${text(width / 2, height * 0.56, Math.min(56, height * 0.34), title, 'fill="#fff" font-weight="800"')}`,
  )

export const voucher = (title: string, amount: string, style: number): string =>
  frame(
    600,
    380,
    `<rect width="600" height="380" rx="24" fill="${COLORS[(style * 3) % COLORS.length]}"/><circle cx="0" cy="190" r="28" fill="#fff"/><circle cx="600" cy="190" r="28" fill="#fff"/><path d="M420 30 V350" stroke="#fff" stroke-width="3" stroke-dasharray="10 10" opacity=".7"/>${text(220, 170, 46, title, 'fill="#fff" font-weight="700"')}${text(220, 250, 56, amount, 'fill="#fff" font-weight="800"')}`,
  )

/** Returns a credit card, 600 × 400. */
export const cardPlate = (company: string, title: string, style: number): string =>
  frame(
    600,
    400,
    `<rect width="600" height="400" rx="28" fill="${COLORS[(style * 7 + 3) % COLORS.length]}"/><path d="M0 300 C160 220 300 380 600 250 V372 Q600 400 572 400 H28 Q0 400 0 372 Z" fill="#fff" opacity=".14"/><rect x="48" y="150" width="84" height="64" rx="10" fill="#e8cf8b"/><path d="M48 182 H132 M90 150 V214" stroke="#b79a4c" stroke-width="3"/><text x="48" y="92" font-family="sans-serif" font-size="44" font-weight="800" fill="#fff">${company}</text><text x="48" y="340" font-family="sans-serif" font-size="34" font-weight="600" fill="#fff" opacity=".92">${title}</text>`,
  )

/** Returns a portrait of a tire expert, 320 × 320. */
export function portrait(style: number): string {
  const skin = ['#f2d0b4', '#e8c09e', '#f5d9c2', '#ddb08a', '#edc8a8'][style % 5]
  const hair = ['#1f1b18', '#3a2c22', '#57534e', '#292524', '#44403c'][style % 5]
  const coat = ['#1d4ed8', '#0f766e', '#b45309', '#334155', '#be123c'][style % 5]
  return frame(
    320,
    320,
    `<rect width="320" height="320" fill="#eef1f5"/><path d="M40 330 C40 240 100 216 160 216 S280 240 280 330 Z" fill="${coat}"/><rect x="136" y="180" width="48" height="56" fill="${skin}"/><circle cx="160" cy="132" r="66" fill="${skin}"/><path d="M90 134 C86 60 128 46 160 46 S236 60 230 134 C222 ${style % 2 ? 92 : 110} 190 92 160 92 S100 92 90 134 Z" fill="${hair}"/><path d="M122 236 L160 270 L198 236" fill="none" stroke="#fff" stroke-width="8"/>`,
  )
}

/** Side views. Roof, bonnet and wheels vary by vehicle class. */
const BODIES: Record<string, [path: string, wheels: [number, number], radius: number]> = {
  LIGHT: ['M120 230 V170 L170 110 H380 Q440 112 470 170 L490 190 V230 Z', [190, 420], 40],
  SEDAN: ['M50 232 V196 Q60 176 150 170 L220 116 H380 L460 168 Q546 174 556 200 V232 Z', [150, 452], 44],
  LARGE: ['M36 232 V190 Q50 168 150 164 L224 108 H396 L478 164 Q562 170 570 196 V232 Z', [142, 466], 46],
  SPORTS: ['M40 236 V206 Q80 186 170 178 L260 132 H350 L450 176 Q552 182 562 214 V236 Z', [148, 460], 46],
  SUV: ['M60 236 V176 Q70 160 140 154 L196 90 H430 L500 156 Q548 164 552 190 V236 Z', [158, 454], 50],
  RV: ['M50 240 V166 Q56 150 96 142 L156 76 H506 Q546 80 552 130 V240 Z', [150, 456], 48],
  TRUCK: ['M60 236 V150 L100 90 H190 V170 H556 V236 Z', [140, 456], 44],
}

export function car(kind: string, color: string): string {
  const [path, wheels, radius] = BODIES[kind] ?? BODIES.SEDAN ?? ['', [0, 0], 0]
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="236" r="${radius}" fill="#1d1f23"/><circle cx="${x}" cy="236" r="${radius * 0.6}" fill="#c3c9d1"/><circle cx="${x}" cy="236" r="${radius * 0.2}" fill="#6d747e"/>`
  return frame(
    600,
    320,
    `<rect width="600" height="320" fill="#fff"/><ellipse cx="304" cy="284" rx="250" ry="12" fill="#e6e8ec"/><path d="${path}" fill="${color}"/><path d="${path}" fill="#000" opacity=".08" transform="translate(0 118) scale(1 .5)"/>${wheels.map(wheel).join('')}`,
  )
}

const LICENSES = [
  ['123-45-67891', '한빛타이어', '김한빛', '도매 및 소매업', '타이어'],
  ['214-81-55012', '주식회사 동서렌터카', '박동서', '서비스업', '자동차대여'],
  ['605-22-90417', '대성카센터', '이대성', '서비스업', '자동차정비'],
  ['301-15-43228', '세종모터스', '최세종', '도매 및 소매업', '중고자동차'],
] as const

/** Returns a scanned business license, 720 × 1000. */
export function license(i: number): string {
  const [number, company, ceo, type, category] = LICENSES[i % LICENSES.length] ?? LICENSES[0]
  const line = (at: number, label: string, value: string): string =>
    `${text(70, 330 + at * 64, 22, label, 'fill="#333" style="text-anchor:start"')}${text(250, 330 + at * 64, 24, `: ${value}`, 'fill="#111" style="text-anchor:start"')}`
  return frame(
    720,
    1000,
    `<rect width="720" height="1000" fill="#fdfdfa"/><g transform="rotate(${(i % 3) - 1} 360 500)"><rect x="36" y="36" width="648" height="928" fill="none" stroke="#8fa08a" stroke-width="6"/><rect x="48" y="48" width="624" height="904" fill="none" stroke="#8fa08a" stroke-width="2"/><circle cx="360" cy="560" r="190" fill="none" stroke="#e9efe6" stroke-width="40"/>${text(360, 150, 46, '사 업 자 등 록 증', 'fill="#111" font-weight="700"')}${text(360, 200, 22, '( 견본 )', 'fill="#555"')}${text(360, 256, 26, `등록번호 : ${number}`, 'fill="#111"')}${line(0, '상 호', company)}${line(1, '성 명', ceo)}${line(2, '개업 연월일', '2017년 03월 02일')}${line(3, '사업장 소재지', '서울특별시 강남구 테헤란로 12')}${line(4, '사업의 종류', `업태 ${type}`)}${line(5, '', `종목 ${category}`)}${line(6, '발급 사유', '신규')}${text(360, 830, 24, '2017년 03월 06일', 'fill="#111"')}${text(360, 892, 32, '견 본 세 무 서 장', 'fill="#111" font-weight="700"')}<rect x="520" y="852" width="64" height="64" fill="none" stroke="#c8102e" stroke-width="5"/></g>`,
  )
}
