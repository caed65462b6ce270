/** Pictures of the shop's products. Pure: numbers in, SVG out. */

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

const FONT = `font-family="'Noto Sans CJK KR','Noto Sans KR',sans-serif"`

export const text = (x: number, y: number, size: number, words: string, product = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${FONT} text-anchor="middle" ${product}>${words.replace(/&/g, '&amp;')}</text>`

export const frame = svg

/** Returns a tread from the front, `style` 0…11: block shapes, grooves and sipes vary. */
export function treadBody(style: number, width: number, height: number, scale = 1): string {
  const grooves = 3 + (style % 2)
  const rib = width / (grooves + 1)
  const step = (26 + (style % 4) * 6) * scale
  const lean = [0, 10, -10, 18, -18, 6][style % 6] ?? 0
  const winter = style % 4 === 3
  let body = `<rect width="${width}" height="${height}" fill="#2b2e33"/>`
  for (let column = 0; column <= grooves; column++) {
    const x = column * rib
    const side = column === 0 || column === grooves
    const slant = (side ? lean * 0.6 : lean * (column % 2 ? -1 : 1)) * scale
    for (let y = -step; y < height + step; y += step) {
      const shift = ((column % 2) * step) / 2
      const top = y + shift
      body += `<path d="M${x + 3 * scale} ${top + 3 * scale} L${x + rib - 3 * scale} ${top + 3 * scale + slant} L${x + rib - 3 * scale} ${top + step - 2 * scale + slant} L${x + 3 * scale} ${top + step - 2 * scale} Z" fill="#43474e"/>`
      const sipes = winter ? 3 : style % 3 === 0 ? 1 : 0
      for (let n = 1; n <= sipes; n++) {
        const at = top + (step * n) / (sipes + 1)
        body += `<path d="M${x + rib * 0.18} ${at} L${x + rib * 0.82} ${at + slant * 0.8}" stroke="#2b2e33" stroke-width="${1.6 * scale}"/>`
      }
    }
    if (!side || style % 5 === 0) continue
  }
  for (let n = 1; n <= grooves; n++) {
    body += `<rect x="${n * rib - 5 * scale}" width="${10 * scale}" height="${height}" fill="#1c1e22"/>`
  }
  return body
}

export const tread = (style: number): string => svg(480, 480, treadBody(style, 480, 480, 1.5))

const RIMS = ['#c9ced6', '#aeb5bf', '#8e959f', '#d8dce2']

/** Returns a tire beside its tread, slightly turned, as in shops. */
export function tire(style: number): string {
  const rim = RIMS[style % RIMS.length] ?? '#c9ced6'
  const spokes = 5 + (style % 4) * 2
  const wheel = Array.from({ length: spokes }, (_, i) => {
    const angle = (360 / spokes) * i
    return `<path d="M-15 -24 L-${9 + (style % 3) * 3} -118 L${9 + (style % 3) * 3} -118 L15 -24 Z" fill="${rim}" transform="rotate(${angle})"/>`
  }).join('')
  const blocks = Array.from(
    { length: 60 },
    (_, i) =>
      `<rect x="-7" y="-232" width="12" height="16" fill="#3b3f45" transform="rotate(${i * 6}) skewX(${(style % 5) * 6 - 12})"/>`,
  ).join('')
  const side = `<g transform="translate(352 300) scale(.92 1)">
    <circle r="234" fill="#1d1f23"/>${blocks}<circle r="216" fill="#2a2d32"/><circle r="206" fill="none" stroke="#383c43" stroke-width="3"/>
    <circle r="178" fill="none" stroke="#3f444b" stroke-width="2"/><circle r="150" fill="#17191c"/><circle r="142" fill="#5d646e"/>
    <circle r="128" fill="#22252a"/>${wheel}<circle r="124" fill="none" stroke="${rim}" stroke-width="9"/><circle r="34" fill="${rim}"/><circle r="17" fill="#6d747e"/></g>`
  const band = `<g transform="translate(60 66)"><clipPath id="b"><path d="M96 0 H256 V468 H96 C10 400 -6 330 -6 234 S10 68 96 0 Z"/></clipPath><g clip-path="url(#b)">${treadBody(style, 256, 468)}<path d="M96 0 C10 68 -6 138 -6 234 S10 400 96 468" fill="none" stroke="#15171a" stroke-width="26" opacity=".55"/></g></g>`
  return svg(
    600,
    600,
    `<rect width="600" height="600" fill="#fff"/><ellipse cx="330" cy="552" rx="220" ry="18" fill="#e6e8ec"/>${band}${side}`,
  )
}

const CASES = ['#1f2937', '#111827', '#1e293b', '#27272a', '#0f172a', '#1c1917']
const LABELS = ['#dc2626', '#2563eb', '#16a34a', '#f59e0b', '#7c3aed', '#0891b2']

export function battery(style: number, name: string): string {
  const body = CASES[style % CASES.length]
  const label = LABELS[style % LABELS.length]
  const din = style % 2 === 1
  const posts = din
    ? '<rect x="150" y="196" width="46" height="16" rx="4" fill="#9aa1ab"/><rect x="404" y="196" width="46" height="16" rx="4" fill="#9aa1ab"/>'
    : '<rect x="146" y="168" width="44" height="40" rx="8" fill="#b6bcc5"/><rect x="410" y="168" width="44" height="40" rx="8" fill="#b6bcc5"/>'
  return svg(
    600,
    600,
    `<rect width="600" height="600" fill="#fff"/><ellipse cx="300" cy="500" rx="230" ry="16" fill="#e6e8ec"/>${posts}
    <rect x="86" y="206" width="428" height="54" rx="10" fill="#3f4650"/><rect x="98" y="252" width="404" height="240" rx="10" fill="${body}"/>
    <rect x="98" y="316" width="404" height="118" fill="${label}"/><path d="M98 316 H240 L200 434 H98 Z" fill="#fff" opacity=".14"/>
    ${text(300, 380, name.length > 8 ? 46 : 58, name, 'fill="#fff" font-weight="700"')}${text(300, 418, 22, din ? 'DIN  12V' : 'MAINTENANCE FREE  12V', 'fill="#fff" opacity=".9"')}
    <path d="M250 224 h100" stroke="#8b939e" stroke-width="8" stroke-linecap="round"/>`,
  )
}

const other: Record<string, string> = {
  wheel: `<g transform="translate(300 300)"><circle r="210" fill="#7a828d"/><circle r="188" fill="#23262b"/>${Array.from({ length: 10 }, (_, i) => `<path d="M-14 -40 L-22 -190 L22 -190 L14 -40 Z" fill="#c3c9d1" transform="rotate(${i * 36})"/>`).join('')}<circle r="196" fill="none" stroke="#d5dae1" stroke-width="14"/><circle r="48" fill="#aab1bb"/></g>`,
  wiper:
    '<g transform="rotate(-24 300 300)"><rect x="60" y="300" width="480" height="10" rx="5" fill="#2a2e34"/><path d="M120 298 Q300 236 480 298" fill="none" stroke="#3b4149" stroke-width="10"/><rect x="276" y="236" width="50" height="34" rx="8" fill="#1d2025"/><rect x="60" y="310" width="480" height="6" fill="#565d67"/></g>',
  oil: '<path d="M190 180 h180 l50 60 v260 a20 20 0 0 1 -20 20 h-200 a20 20 0 0 1 -20 -20 v-300 a20 20 0 0 1 10 -20 Z" fill="#b91c1c"/><rect x="214" y="130" width="76" height="52" rx="8" fill="#27272a"/><rect x="208" y="300" width="184" height="150" rx="8" fill="#fff"/>',
}

export const etc = (kind: 'wheel' | 'wiper' | 'oil'): string =>
  svg(
    600,
    600,
    `<rect width="600" height="600" fill="#fff"/>${other[kind]}${kind === 'oil' ? text(300, 392, 54, '5W-30', 'fill="#b91c1c" font-weight="700"') : ''}`,
  )
